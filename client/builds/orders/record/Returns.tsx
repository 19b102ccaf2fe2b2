import { useStudio } from '#client/settings/use-studio.ts'
import { History } from '#client/ui/record/History.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { BuildStatus } from '#shared/builds/orders/status.ts'
import { replacedWords, type WarrantyPart } from '#shared/builds/orders/warranty.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

const left = BuildStatus.extract(['picked_up', 'shipped'])

/** When it came back under warranty and why, what was replaced in it, and when it left again. */
export function Returns({ build }: { build: Build }) {
  const { moment } = useStudio()
  const { history, warrantyParts } = build
  const returns = history.flatMap(({ at, from, to, by, reason }, index) => {
    if (to !== 'warranty_return' || from === 'on_hold') return []
    const leaving = history.slice(index).find((step) => left.safeParse(step.to).success)
    const what = leaving ? `Came back, and left again ${moment(leaving.at)}` : 'Came back, made right free of charge'

    return [{ id: String(index), at, by: by ?? 'The system', what, why: reason ?? undefined }]
  })
  const replaced = warrantyParts
    .filter(({ isTaken }) => isTaken)
    .map((part) => ({ id: part.id, at: part.at, by: part.by ?? 'The system', ...wordsOf(build, part) }))
  const entries = [...returns, ...replaced].toSorted((one, other) => other.at.getTime() - one.at.getTime())
  if (entries.length === 0) return null

  return (
    <RecordPart title="Warranty so far">
      <History moment={moment} entries={entries} />
    </RecordPart>
  )
}

function wordsOf({ clubs }: Build, { clubId, part, was, name, reason }: WarrantyPart) {
  const slot = clubs.find(({ id }) => id === clubId)?.slot

  return {
    what: `${slot ? `${nameOfSlot(slot)}, ` : ''}${replacedWords[part].toLowerCase()}`,
    from: was,
    to: name,
    why: reason,
  }
}
