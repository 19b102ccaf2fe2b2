import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { useAct } from '#client/api/use-act.ts'
import { PrintCard } from '#client/orders/gift-cards/PrintCard.tsx'
import type { Print } from '#client/orders/register/Papers.tsx'
import { returnWithoutReceipt, worthOf } from '#client/orders/register/queries.ts'
import { peopleToPick } from '#client/people/people-to-pick.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'

import { fields, looseReturn, type LooseReturnForm, type LooseReturning } from './loose-return.ts'
import { ReturnedGoods } from './ReturnedGoods.tsx'

interface Person {
  id: string
  name: string
}

interface WithoutReceiptProps {
  /** The client of the sale, where one is chosen. */
  person: Person | null
  onPrint: (print: Print) => void
  onDone: () => void
}

/** Goods of which nobody knows the sale: worth the least they were sold for, and never paid out. */
export function WithoutReceipt({ person, onPrint, onDone }: WithoutReceiptProps) {
  const returning = useReturning(onDone)
  const made = returning.data
  if (!made?.giftCardId) return <ReturnForm person={person} returning={returning} />

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

function useReturning(onDone: () => void) {
  return useAct((body: LooseReturning) => returnWithoutReceipt(body), {
    done: () => 'It is store credit now',
    onDone: ({ giftCardId }) => {
      if (giftCardId !== null) return
      onDone()
    },
    touches: [['orders']],
  })
}

interface ReturnFormProps {
  person: Person | null
  returning: ReturnType<typeof useReturning>
}

function ReturnForm({ person, returning }: ReturnFormProps) {
  const { money } = useStudio()
  const request = useRequestForm({
    schema: looseReturn,
    defaultValues: {
      person,
      goods: [],
      expectedTotalCents: 0,
      refundTo: 'credit',
      giveBack: true,
      reason: '',
    },
    fields,
    sending: returning,
  })
  const { form } = request
  const { worth, problem } = useWorth(form)
  const refundTo = useWatch({ control: form.control, name: 'refundTo' })
  const what = refundTo === 'credit' ? 'of store credit' : 'on a gift card'

  return (
    <RequestForm
      request={request}
      verb={`Give ${money(worth?.totalCents ?? 0)} ${what}`}
      otherwise="Nothing is taken back"
    >
      <Client form={form} />
      <ReturnedGoods form={form} worth={worth} problem={problem} />
      <Terms form={form} />
    </RequestForm>
  )
}

/** What the goods are worth. The sum is a part of what is sent: another one than was shown is refused. */
function useWorth(form: LooseReturnForm) {
  const goods = useWatch({ control: form.control, name: 'goods' })
  const { data, error, isPlaceholderData } = useQuery(worthOf(goods.map(({ sku, quantity }) => ({ sku, quantity }))))
  const worth = goods.length > 0 ? data : undefined
  const shownCents = isPlaceholderData ? 0 : (worth?.totalCents ?? 0)
  useEffect(() => form.setValue('expectedTotalCents', shownCents), [form, shownCents])

  return { worth, problem: error?.message }
}

const Client = ({ form }: { form: LooseReturnForm }) => (
  <Controller
    control={form.control}
    name="person"
    render={({ field: { value, onChange, ref }, fieldState: { error } }) =>
      value ? (
        <p className="flex min-h-row items-center justify-between gap-3">
          <span className="font-medium">{value.name}</span>
          <Button tone="plain" size="tight" onClick={() => onChange(null)}>
            Somebody else
          </Button>
        </p>
      ) : (
        <PersonPicker
          label="Client"
          hint="Whose credit it becomes."
          find={peopleToPick}
          error={error?.message}
          onPick={onChange}
          ref={ref}
        />
      )
    }
  />
)

const Terms = ({ form }: { form: LooseReturnForm }) => (
  <>
    <Field label="Given as">
      {(ids) => (
        <Select {...ids} {...form.register('refundTo')}>
          <option value="credit">Store credit</option>
          <option value="gift_card">A gift card, printed here</option>
        </Select>
      )}
    </Field>
    <label className="flex min-h-row cursor-pointer items-center gap-2 text-sm">
      <input type="checkbox" className="size-4.5 accent-fairway pointer-coarse:size-6" {...form.register('giveBack')} />
      Back to stock
    </label>
    <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
  </>
)
