import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { CodeForm, DiscountFields, discountFields, discountLabels, noDiscount } from '#client/orders/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { Failure } from '#shared/http/failure.ts'
import { mostCents } from '#shared/money.ts'
import { isReducible } from '#shared/orders/staff-discount.ts'
import type { Studio } from '#shared/settings/contract.ts'

import { priceOf } from './queries.ts'
import { requestOf, type Sale, withDiscount, withoutCode } from './sale.ts'
import type { Counter } from './use-counter.ts'

/** The extras of an open sale: tip, discount code, staff discount. */
export function SaleExtras({ counter }: { counter: Counter }) {
  const { sale, totals, changeRungUp } = counter
  const [open, setOpen] = useState<'off' | 'code'>()
  const close = () => setOpen(undefined)
  const outcome = totals && 'code' in totals ? totals.code : null

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <TipField cents={sale.tipCents} onChange={(tipCents) => changeRungUp((now) => ({ ...now, tipCents }))} />
        {!open && sale.lines.some(isReducible) && (
          <Button tone="plain" size="tight" onClick={() => setOpen('off')}>
            Take something off
          </Button>
        )}
        {!open && sale.code === undefined && (
          <Button tone="plain" size="tight" onClick={() => setOpen('code')}>
            Add a code
          </Button>
        )}
      </div>
      {open === 'off' && <LineDiscountForm counter={counter} onClose={close} />}
      {open === 'code' && <SaleCodeForm counter={counter} onClose={close} />}
      {sale.code !== undefined && (
        <p className="flex min-h-row items-center justify-between gap-2 text-sm">
          <span>
            Code <span className="font-mono font-semibold">{sale.code}</span>
            {outcome?.problem !== undefined && <span className="block text-flag-deep">{outcome.problem}</span>}
          </span>
          <Button
            tone="plain"
            size="tight"
            aria-label={`Without the code ${sale.code}`}
            onClick={() => changeRungUp(withoutCode)}
          >
            Remove
          </Button>
        </p>
      )}
    </div>
  )
}

/** The client's discount code; a refusal stands beside it. */
function SaleCodeForm({ counter: { sale, changeRungUp }, onClose }: { counter: Counter; onClose: () => void }) {
  const queries = useQueryClient()
  const using = useAct(
    async (typed: string) => {
      const code = typed.toUpperCase()
      const priced = await queries.fetchQuery(priceOf(requestOf({ ...sale, code })))
      if (priced.code?.problem !== undefined) throw new Failure('not_offered', priced.code.problem)
      return code
    },
    {
      onDone(code) {
        changeRungUp((now) => ({ ...now, code }))
        onClose()
      },
    },
  )

  return <CodeForm using={using} onLeave={onClose} />
}

const lineDiscount = (studio: Pick<Studio, 'currency' | 'locale'>) =>
  z
    .object({ ...discountFields(studio), code: z.string() })
    .transform(({ code, off, reason }) => ({ code, discount: { ...off, reason } }))
type LineDiscount = z.output<ReturnType<typeof lineDiscount>>

/** Discounts a line within the seller's limit. */
function LineDiscountForm({
  counter: { sale, totals, changeRungUp },
  onClose,
}: {
  counter: Counter
  onClose: () => void
}) {
  const { studio } = useStudio()
  const lines = sale.lines.filter((line, at) => isReducible(line) && totals?.lines[at]?.totalCents !== 0)
  const request = useRequestForm({
    schema: lineDiscount(studio),
    defaultValues: { ...noDiscount, code: lines.at(-1)?.code ?? '' },
    fields: discountLabels,
    sending: useDiscount(sale, ({ code, discount }) => {
      changeRungUp((now) => withDiscount(now, code, discount))
      onClose()
    }),
  })
  const { register, formState } = request.form

  return (
    <div data-tender className="rounded border border-line p-3 text-sm">
      <RequestForm
        request={request}
        aria-label="Take something off"
        verb="Take it off"
        otherwise="Nothing is taken off"
        leaving="Take nothing off"
        onLeave={onClose}
      >
        {lines.length > 1 && (
          <Field label="Line">
            {(ids) => (
              <Select {...ids} isTight {...register('code')}>
                {lines.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <DiscountFields
          takes={register('off.takes')}
          amount={register('off.amount')}
          reason={register('reason')}
          errors={formState.errors}
        />
      </RequestForm>
    </div>
  )
}

/** The server calculates the result or refuses it. */
function useDiscount(sale: Sale, onDone: (taken: LineDiscount) => void) {
  const queries = useQueryClient()

  return useAct(
    ({ code, discount }: LineDiscount) => queries.fetchQuery(priceOf(requestOf(withDiscount(sale, code, discount)))),
    { onDone: (_priced, taken) => onDone(taken) },
  )
}

/** A tip: an untaxed line of its own. */
function TipField({ cents, onChange }: { cents: number; onChange: (cents: number) => void }) {
  const { studio } = useStudio()
  const [typed, type] = useState<number | null>()
  if (typed === undefined && cents === 0) {
    return (
      <Button tone="plain" size="tight" className="justify-self-start" onClick={() => type(null)}>
        Add a tip
      </Button>
    )
  }

  return (
    <label className="flex min-h-row items-center justify-between gap-3 text-sm">
      Tip, {studio.currency}
      <MoneyField
        isTight
        value={typed ?? (cents === 0 ? null : cents)}
        currency={studio.currency}
        onChange={(next) => {
          type(next)
          onChange(next !== null && next > 0 && next <= mostCents ? next : 0)
        }}
      />
    </label>
  )
}
