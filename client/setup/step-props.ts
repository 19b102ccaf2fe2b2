import type { SetupReport } from '#shared/settings/setup-contract.ts'

import type { SeenSetup } from './queries.ts'

export interface StepProps {
  /** The studio as it is. */
  seen: SeenSetup
  onSaved: (report: SetupReport) => void
  onBack: (() => void) | undefined
}
