import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { OffFields } from '#client/orders/discount/OffFields.tsx'
import { nothingOff, offFields, offLabels } from '#client/orders/discount/typed-off.ts'
import { priceOf } from '#client/orders/register/queries.ts'
import { requestOf, type Sale, withDiscount } from '#client/orders/register/sale.ts'
import type { Counter } from '#client/orders/register/use-counter.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { isReducible } from '#shared/orders/staff-discount.ts'
import type { Studio } from '#shared/settings/contract.ts'

const lineDiscount = (studio: Pick<Studio, 'currency' | 'locale'>) =>
  z
    .object({ ...offFields(studio), code: z.string() })
    .transform(({ code, off, reason }) => ({ code, discount: { ...off, reason } }))
type LineDiscount = z.output<ReturnType<typeof lineDiscount>>

/** Takes something off one of the lines, as far as whoever sells may. */
export function OffPad({
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
    defaultValues: { ...nothingOff, code: lines.at(-1)?.code ?? '' },
    fields: offLabels,
    sending: useTaking(sale, ({ code, discount }) => {
      changeRungUp((now) => withDiscount(now, code, discount))
      onClose()
    }),
  })
  const { register, formState } = request.form

  return (
    <div data-pad className="rounded border border-line p-3 text-sm">
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
        <OffFields
          takes={register('off.takes')}
          amount={register('off.amount')}
          reason={register('reason')}
          errors={formState.errors}
        />
      </RequestForm>
    </div>
  )
}

/** The server says what it comes to, or that it cannot be. */
function useTaking(sale: Sale, onTaken: (taken: LineDiscount) => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: ({ code, discount }: LineDiscount) =>
      queries.fetchQuery(priceOf(requestOf(withDiscount(sale, code, discount)))),
    onSuccess: (_priced, taken) => onTaken(taken),
  })
}
