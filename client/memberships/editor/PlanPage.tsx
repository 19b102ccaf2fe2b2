import { RecordEditor } from '#client/records/RecordEditor.tsx'
import { RecordHistory } from '#client/records/RecordHistory.tsx'
import { useRecordEditor } from '#client/records/use-record-editor.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { PlanRecord } from '#shared/memberships/plans-contract.ts'
import { counted } from '#shared/words.ts'

import {
  AllowanceFields,
  BookingFields,
  BuyerFields,
  CostFields,
  FreezeFields,
  GiftFields,
  LengthFields,
  NameFields,
  RenewalFields,
  SaleFields,
} from './fields.tsx'
import { planChanges, plans } from './plan-form.ts'

/** A plan in one form: what it costs, how it goes on, and what it gives. */
export function PlanPage({ plan }: { plan: PlanRecord | undefined }) {
  const { money } = useStudio()
  const editing = useRecordEditor(plans, plan)
  const { form, seen } = editing
  const changes = planChanges(money)

  return (
    <RecordEditor
      editing={editing}
      changes={changes}
      heading={({ name, active, recommended, priceCents, holders }) => ({
        title: name,
        badge: active ? <Badge tone="success">Sold</Badge> : <Badge>Sold no more</Badge>,
        figures: [money(priceCents), counted(holders, 'member')],
        turn: {
          label: active ? 'Sell no more' : 'Sell again',
          into: { active: !active, recommended: !active && recommended },
        },
      })}
      aside={
        <>
          <RecordPart title="Who has it already">
            <p className="text-sm text-muted">
              Keeps what was agreed on until the term ends, and renews by the plan as it is then. Whoever was already
              told of the renewal pays what they were told. A plan that is sold no more goes on for its members at the
              price that they have.
            </p>
          </RecordPart>
          <RecordHistory kind={plans} record={seen} changes={changes} />
        </>
      }
    >
      <NameFields form={form} isNew={!seen} />
      <CostFields form={form} />
      <LengthFields form={form} />
      <SaleFields form={form} />
      <RenewalFields form={form} />
      <AllowanceFields form={form} />
      <BookingFields form={form} />
      <FreezeFields form={form} />
      <GiftFields form={form} />
      <BuyerFields form={form} />
    </RecordEditor>
  )
}
