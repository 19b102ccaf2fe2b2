import { type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { purchasingKey } from '#client/inventory/purchasing/queries.ts'
import { SumField, useStudio, useToday } from '#client/settings/service.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { TypedSum } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { Day, OrNull } from '#shared/http/wire.ts'
import { NewBill } from '#shared/inventory/purchasing/bills-contract.ts'

/** An order of which something came, and how a bill of it is written down. */
export interface BilledOrder {
  supplier: { name: string }
  /** What has come and is not billed; less than nothing where more was billed than is left of it. */
  openCents: number
  /** Of the order, beside those of purchasing. */
  queryKey: readonly unknown[]
  write: (bill: NewBill) => Promise<unknown>
}

const usualDays = 30

const days = [
  { name: 'billedOn', label: 'Of the day' },
  { name: 'dueOn', label: 'Due' },
  { name: 'paidOn', label: 'Paid on' },
] as const

const fields = [{ name: 'number', label: 'Number on the bill' }, { name: 'cents', label: 'Sum' }, ...days] as const

/** Typed is the sum of the paper: a credit note asks for less than nothing. */
function billOf({ openCents }: BilledOrder, today: string) {
  const { number, cents, billedOn, dueOn } = NewBill.shape
  const sign = openCents < 0 ? -1 : 1

  return z
    .object({
      number,
      cents: TypedSum.transform((sum) => sign * sum).pipe(cents),
      billedOn: billedOn.refine((day) => day <= today, 'Choose today or an earlier day.'),
      dueOn,
      paidOn: OrNull(Day),
      isPart: z.boolean(),
    })
    .transform(({ paidOn, isPart, ...bill }) => ({
      ...bill,
      covers: isPart && isLess(bill.cents, openCents) ? ('part' as const) : ('all' as const),
      ...(paidOn !== null && { paidOn }),
    }))
    .pipe(NewBill)
}

/** Of that the rest may be billed later. */
const isLess = (cents: number, openCents: number) => cents > 0 && cents < openCents

type BillForm = UseFormReturn<z.input<ReturnType<typeof billOf>>, unknown, NewBill>

/** What the supplier asks for what came: when it is due, and what it differs by. */
export function BillDialog({ order, onClose }: { order: BilledOrder; onClose: () => void }) {
  const { supplier, openCents } = order
  const isCredit = openCents < 0
  const { money } = useStudio()
  const today = useToday()
  const request = useRequestForm({
    schema: billOf(order, today),
    defaultValues: {
      number: '',
      cents: Math.abs(openCents),
      billedOn: today,
      dueOn: addDays(today, usualDays),
      paidOn: '',
      isPart: false,
    },
    fields,
    sending: useWriting(order, onClose),
  })

  return (
    <Dialog title={isCredit ? `Credit note of ${supplier.name}` : `Bill of ${supplier.name}`} onClose={onClose}>
      <RequestForm request={request} verb="Write it down" otherwise="Nothing is written down" onLeave={onClose}>
        <p className="text-sm text-muted">
          {isCredit
            ? `${money(-openCents)} more was billed than is left of what came.`
            : `${money(openCents)} has come and is not billed.`}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Number on the bill" error={request.form.formState.errors.number?.message}>
            {(ids) => <TextInput {...ids} required data-first maxLength={60} {...request.form.register('number')} />}
          </Field>
          <SumField form={request.form} path="cents" label="Sum" />
        </div>
        <Days form={request.form} today={today} />
        <Rest form={request.form} openCents={openCents} />
      </RequestForm>
    </Dialog>
  )
}

function Days({ form, today }: { form: BillForm; today: string }) {
  const billedOn = useWatch({ control: form.control, name: 'billedOn' })

  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {days.map(({ name, label }) => (
        <Field key={name} label={label} optional={name === 'paidOn'} error={form.formState.errors[name]?.message}>
          {(ids) => (
            <TextInput
              {...ids}
              type="date"
              {...(name === 'dueOn' ? { min: billedOn } : { max: today })}
              {...form.register(name, name === 'billedOn' ? { deps: ['dueOn'] } : {})}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

/** Whether what it asks less is billed later, or what it differs by. */
function Rest({ form, openCents }: { form: BillForm; openCents: number }) {
  const { money } = useStudio()
  const [cents, isPart] = useWatch({ control: form.control, name: ['cents', 'isPart'] })
  if (Number.isNaN(cents)) return null

  const mayBePart = isLess(cents, openCents)
  return (
    <>
      {mayBePart && (
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input type="checkbox" {...form.register('isPart')} />
          The other {money(openCents - cents)} is billed later
        </label>
      )}
      {!(mayBePart && isPart) && <Difference cents={(openCents < 0 ? -cents : cents) - openCents} />}
    </>
  )
}

function Difference({ cents }: { cents: number }) {
  const { money } = useStudio()
  if (cents === 0) return null

  return (
    <output className="block text-sm">
      <strong>{money(Math.abs(cents))}</strong> {cents > 0 ? 'more' : 'less'} than what came: the books take it as cost
      of goods, as freight or a price that changed.
    </output>
  )
}

function useWriting({ supplier, queryKey, write }: BilledOrder, onDone: () => void) {
  const { money } = useStudio()

  return useAct(write, {
    done: (_order, { cents, paidOn }) =>
      paidOn ? `${money(cents)} paid to ${supplier.name}` : `${money(cents)} is to be paid to ${supplier.name}`,
    onDone: () => onDone(),
    touches: [purchasingKey, queryKey],
  })
}
