import { RecordEditor } from '#client/records/RecordEditor.tsx'
import { RecordHistory } from '#client/records/RecordHistory.tsx'
import { useRecordEditor } from '#client/records/use-record-editor.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { DiscountRecord } from '#shared/catalog/discounts-contract.ts'

import { amountWords, discountChanges, discounts, forWords, usesWords, whenWords } from './discount-form.ts'
import { AmountFields, ForFields, LimitFields, MemberFields, WhenFields } from './fields.tsx'

/** A discount in one form: what it takes off what, for whom, and when. */
export function DiscountPage({ discount }: { discount: DiscountRecord | undefined }) {
  const { money } = useStudio()
  const editing = useRecordEditor(discounts, discount)
  const { form, seen } = editing
  const changes = discountChanges(money)

  return (
    <RecordEditor
      editing={editing}
      changes={changes}
      heading={({ name, code, active, ...takes }) => ({
        title: name,
        badge: active ? <Badge tone="success">Active</Badge> : <Badge>Retired</Badge>,
        figures: [code ?? 'by itself', amountWords(takes, money)],
        turn: { label: active ? 'Retire' : 'Offer again', into: { active: !active } },
      })}
      aside={
        <>
          {seen && <AsSaved discount={seen} />}
          <RecordPart title="How prices are reduced">
            <p className="text-sm text-muted">
              Of what is taken off by itself, each line has what is best for the client: a discount, or what their plan
              takes off. A code takes its share of what is left. Gift cards and tips are never reduced. A booking keeps
              the price that it was made at: a code and staff reduce it, nothing else.
            </p>
          </RecordPart>
          <RecordHistory kind={discounts} record={seen} changes={changes} />
        </>
      }
    >
      <AmountFields form={form} />
      <ForFields form={form} />
      <WhenFields form={form} />
      <LimitFields form={form} />
      <MemberFields form={form} />
    </RecordEditor>
  )
}

function AsSaved({ discount }: { discount: DiscountRecord }) {
  const { money, dayAndYear } = useStudio()

  return (
    <RecordPart title="As saved">
      <Facts
        facts={[
          { name: 'Takes off', value: amountWords(discount, money) },
          { name: 'For', value: forWords(discount) },
          { name: 'When', value: whenWords(discount, dayAndYear) },
          { name: 'In orders', value: usesWords(discount) },
        ]}
      />
    </RecordPart>
  )
}
