import { RecordEditor } from '#client/records/RecordEditor.tsx'
import { RecordHistory } from '#client/records/RecordHistory.tsx'
import { useRecordEditor } from '#client/records/use-record-editor.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { PackageRecord } from '#shared/lessons/editor/packages-contract.ts'
import { counted } from '#shared/words.ts'

import { SoldFields, TermFields } from './fields.tsx'
import { packageChanges, packages } from './package-form.ts'

/** Lessons that are sold together, in one form. */
export function PackagePage({ sold }: { sold: PackageRecord | undefined }) {
  const { money } = useStudio()
  const editing = useRecordEditor(packages, sold)
  const { form, seen } = editing
  const changes = packageChanges(money)

  return (
    <RecordEditor
      editing={editing}
      changes={changes}
      heading={(saved) => ({
        title: saved.name,
        badge: <PackageState sold={saved} />,
        figures: [counted(saved.lessons, 'lesson'), money(saved.priceCents)],
        turn: { label: saved.active ? 'Take off sale' : 'Sell again', into: { active: !saved.active } },
      })}
      aside={
        <>
          {seen && <SoldSoFar sold={seen} />}
          <RecordPart title="Who has bought it already">
            <p className="text-sm text-muted">
              Keeps what was agreed on: so many lessons of that length, their last day, and what goes back for those
              that are left. What is changed here is for who buys from now on.
            </p>
          </RecordPart>
          <RecordHistory kind={packages} record={seen} changes={changes} />
        </>
      }
    >
      <SoldFields form={form} seenService={seen && { code: seen.serviceCode, name: seen.serviceName }} />
      <TermFields form={form} />
    </RecordEditor>
  )
}

/** Also what is on sale cannot be bought while its service is not offered. */
export function PackageState({ sold: { active, singleCents } }: { sold: PackageRecord }) {
  if (!active) return <Badge>Off sale</Badge>

  return singleCents === null ? (
    <Badge tone="warning">Service not offered</Badge>
  ) : (
    <Badge tone="success">On sale</Badge>
  )
}

const SoldSoFar = ({ sold: { sold, lessonsLeft, code } }: { sold: PackageRecord }) => (
  <RecordPart title="Sold so far">
    <Facts
      facts={[
        { name: 'Packages', value: sold },
        { name: 'Lessons left of them', value: lessonsLeft },
        { name: 'In set-up files', value: code },
      ]}
    />
  </RecordPart>
)
