import { PrintCard } from '#client/orders/gift-cards/PrintCard.tsx'
import { FindGoods } from '#client/orders/record/lines/FindGoods.tsx'
import type { Print } from '#client/orders/register/Papers.tsx'
import { peopleToPick } from '#client/people/people-to-pick.ts'
import { ApprovalField } from '#client/permissions/approval/ApprovalField.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'

import { ReturnedGoods } from './ReturnedGoods.tsx'
import { type LooseReturning, useLooseReturn } from './use-loose-return.ts'

interface WithoutReceiptProps {
  /** The client of the sale, where one is chosen. */
  person: { id: string; name: string } | null
  onPrint: (print: Print) => void
  onDone: () => void
}

/** Goods of which nobody knows the sale: worth the least they were sold for, and never paid out. */
export function WithoutReceipt({ person, onPrint, onDone }: WithoutReceiptProps) {
  const returning = useLooseReturn(person, onDone)
  const { made } = returning
  if (made?.giftCardId) {
    return (
      <>
        <Notice kind="success" title="It is taken back">
          Print the card and hand it over. Its code is shown to nobody else.
        </Notice>
        <PrintCard giftCardId={made.giftCardId} cents={made.totalCents} onPrint={(card) => onPrint({ card })} />
        <Button tone="quiet" className="justify-self-start" onClick={onDone}>
          Done
        </Button>
      </>
    )
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        returning.send()
      }}
    >
      <Client returning={returning} />
      <FindGoods onChoose={returning.add} />
      <ReturnedGoods returning={returning} />
      <Terms returning={returning} />
      {returning.problem !== undefined && (
        <Notice kind="problem" title="Nothing is taken back">
          {returning.problem}
        </Notice>
      )}
      <Send returning={returning} />
    </form>
  )
}

interface Props {
  returning: LooseReturning
}

function Client({ returning: { person, pick } }: Props) {
  if (!person) return <PersonPicker label="Client" hint="Whose credit it becomes." find={peopleToPick} onPick={pick} />

  return (
    <p className="flex min-h-row items-center justify-between gap-3">
      <span className="font-medium">{person.name}</span>
      <Button tone="plain" size="tight" onClick={() => pick(null)}>
        Somebody else
      </Button>
    </p>
  )
}

const Terms = ({ returning }: Props) => {
  const { refundTo, setRefundTo, giveBack, setGiveBack, reason, setReason, approval } = returning

  return (
    <>
      <Field label="Given as">
        {(ids) => (
          <Select
            {...ids}
            value={refundTo}
            onChange={({ target }) => setRefundTo(target.value === 'gift_card' ? 'gift_card' : 'credit')}
          >
            <option value="credit">Store credit</option>
            <option value="gift_card">A gift card, printed here</option>
          </Select>
        )}
      </Field>
      <label className="flex min-h-row cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-fairway pointer-coarse:size-6"
          checked={giveBack}
          onChange={({ target }) => setGiveBack(target.checked)}
        />
        Back to stock
      </label>
      <ReasonField reason={reason} onType={setReason} />
      <ApprovalField approval={approval} />
    </>
  )
}

function Send({ returning: { totalCents, refundTo, isReady, isSending } }: Props) {
  const { money } = useStudio()
  const what = refundTo === 'credit' ? 'of store credit' : 'on a gift card'

  return (
    <Button type="submit" className="justify-self-start" busy={isSending} disabled={!isReady}>
      Give {money(totalCents)} {what}
    </Button>
  )
}
