import type { SetupReport } from '#shared/settings/setup-contract.ts'
import type { SetupDocument } from '#shared/settings/setup.ts'

export interface StepProps {
  /** The studio as it is. */
  document: SetupDocument
  onSaved: (report: SetupReport) => void
  onBack: (() => void) | undefined
}
