import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { SerialsField } from '#client/catalog/service.ts'
import type { Print } from '#client/checkout/register/Papers.tsx'
import { returnWithoutReceipt, worthOf } from '#client/checkout/register/queries.ts'
import { FindGoods, type Goods, PrintCard } from '#client/orders/service.ts'
import { peopleToPick } from '#client/people/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { Picked } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { type NewLooseReturn, type PricedReturn, returnsContract } from '#shared/orders/returns-contract.ts'

interface Person {
  id: string
  name: string
}

interface WithoutReceiptProps {
  /** The sale's client, if chosen. */
  person: Person | null
  onPrint: (print: Print) => void
  onDone: () => void
}

/** A return without a receipt: at the lowest price sold, as store credit or gift card, never as cash. */
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

/** The goods' value. The shown sum is part of the request, and the server refuses any other. */
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

const mostPieces = 99

interface ReturnedGoodsProps {
  form: LooseReturnForm
  worth: PricedReturn | undefined
  /** Why their value is unknown. */
  problem: string | undefined
}

/** The returned goods, each at its value. */
function ReturnedGoods({ form, worth, problem }: ReturnedGoodsProps) {
  const giveBack = useWatch({ control: form.control, name: 'giveBack' })

  return (
    <Controller
      control={form.control}
      name="goods"
      render={({ field: { value: goods, onChange, ref }, fieldState: { error } }) => (
        <>
          <FindGoods
            error={error?.message ?? problem}
            onChoose={(one) => onChange(withOneMore(goods, one))}
            ref={ref}
          />
          {goods.length === 0 ? (
            !error && <p className="text-sm text-muted">Choose what comes back.</p>
          ) : (
            <ul aria-label="What comes back" className="divide-y divide-line border-y border-line text-sm">
              {goods.map((item) => (
                <Item
                  key={item.sku}
                  item={item}
                  worth={worth}
                  isNamed={item.bySerial && giveBack}
                  onChange={(change) => onChange(withChange(goods, item.sku, change))}
                />
              ))}
            </ul>
          )}
        </>
      )}
    />
  )
}

interface ItemProps {
  item: ReturnedItem
  worth: PricedReturn | undefined
  /** Chosen by serials. */
  isNamed: boolean
  onChange: (change: Partial<ReturnedItem>) => void
}

function Item({ item: { sku, name, quantity, serials }, worth, isNamed, onChange }: ItemProps) {
  const { money } = useStudio()
  const unitCents = worth?.lines.find((line) => line.sku === sku)?.unitCents

  return (
    <li className="flex min-h-row flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">
        {name}{' '}
        <span className="font-normal text-muted figures">
          {unitCents === undefined ? 'pricing' : `at ${money(unitCents)}`}
        </span>
      </span>
      <Stepper
        noun={name}
        value={quantity}
        least={0}
        most={mostPieces}
        onChange={(next) => onChange({ quantity: next })}
      />
      {isNamed && (
        <div className="w-full pb-1">
          <SerialsField
            label={`Serials of ${sku}`}
            hint={`${serials.length} of ${quantity} named.`}
            serials={serials}
            onChange={(named) => onChange({ serials: named, quantity: Math.max(quantity, named.length) })}
          />
        </div>
      )}
    </li>
  )
}

/** The distinct goods on the counter. */
interface ReturnedItem {
  sku: string
  name: string
  quantity: number
  bySerial: boolean
  serials: readonly string[]
}

const withOneMore = (goods: readonly ReturnedItem[], { sku, name, bySerial }: Goods): ReturnedItem[] =>
  goods.some((one) => one.sku === sku)
    ? goods.map((one) => (one.sku === sku ? { ...one, quantity: one.quantity + 1 } : one))
    : [...goods, { sku, name, bySerial, quantity: 1, serials: [] }]

const withChange = (goods: readonly ReturnedItem[], sku: string, change: Partial<ReturnedItem>): ReturnedItem[] =>
  goods.map((one) => (one.sku === sku ? { ...one, ...change } : one)).filter(({ quantity }) => quantity > 0)

/** The request, with the serials of units that go back on the shelf. */
const linesOf = (goods: readonly ReturnedItem[], giveBack: boolean): NewLooseReturn['lines'] =>
  goods.map(({ sku, quantity, bySerial, serials }) => ({
    sku,
    quantity,
    ...(bySerial && giveBack && { serials: [...serials] }),
  }))

const isNamed = ({ serials, quantity }: NewLooseReturn['lines'][number]) =>
  serials === undefined || serials.length === quantity

const { refundTo, reason } = returnsContract.returnWithoutReceipt.body.shape

/** The form of a return without a receipt and its request. */
const looseReturn = z
  .object({
    person: Picked<{ id: string; name: string }>('Choose whose credit it becomes.'),
    goods: z.array(z.custom<ReturnedItem>()).min(1, 'Choose what comes back.'),
    /** The shown value; 0 while it is being calculated. */
    expectedTotalCents: z.number(),
    refundTo,
    giveBack: z.boolean(),
    reason,
  })
  .refine(({ goods, giveBack }) => linesOf(goods, giveBack).every(isNamed), {
    path: ['goods'],
    message: 'Name the serial of each piece.',
  })
  .refine(({ goods, expectedTotalCents }) => goods.length === 0 || expectedTotalCents > 0, {
    path: ['goods'],
    message: 'There is no price for it yet.',
  })
  .transform(({ person, goods, ...terms }) => ({
    ...terms,
    personId: person.id,
    lines: linesOf(goods, terms.giveBack),
  }))
type LooseReturn = typeof looseReturn
type LooseReturning = z.output<LooseReturn>
type LooseReturnForm = UseFormReturn<z.input<LooseReturn>, unknown, LooseReturning>

const fields = [
  { name: 'person', label: 'Client' },
  { name: 'goods', label: 'Product' },
  { name: 'reason', label: 'Reason' },
] as const
