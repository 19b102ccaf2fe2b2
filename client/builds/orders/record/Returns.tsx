import { useStudio } from '#client/settings/use-studio.ts'
import { History } from '#client/ui/record/History.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { BuildStatus } from '#shared/builds/orders/status.ts'

const left = BuildStatus.extract(['picked_up', 'shipped'])

/** When it came back under warranty, why, and when it left again. */
export function Returns({ build: { history } }: { build: Build }) {
  const { moment } = useStudio()
  const returns = history.flatMap(({ at, to, by, reason }, index) => {
    if (to !== 'warranty_return') return []
    const leaving = history.slice(index).find((step) => left.safeParse(step.to).success)
    const what = leaving ? `Came back, and left again ${moment(leaving.at)}` : 'Came back, made right free of charge'

    return [{ id: String(index), at, by: by ?? 'The system', what, why: reason ?? undefined }]
  })
  if (returns.length === 0) return null

  return (
    <RecordPart title="Under warranty">
      <History moment={moment} entries={returns.toReversed()} />
    </RecordPart>
  )
}
