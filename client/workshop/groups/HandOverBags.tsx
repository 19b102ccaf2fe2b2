import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'

import { OrderButton } from '#client/orders/record/OrderLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { ticketsKey } from '#client/workshop/tickets/queries.ts'
import { counted } from '#shared/words.ts'
import { type Group, groupsContract } from '#shared/workshop/groups/contract.ts'
import { isWaiting } from '#shared/workshop/status.ts'

import { ownerOf } from './owner-of.ts'
import { handOverBags } from './queries.ts'

/** The payer needs no code; whoever comes for them does. */
const HandingOver = z
  .object({ ticketIds: z.array(z.string()), by: z.string(), code: z.string() })
  .transform(({ ticketIds, by, code }) => ({ ticketIds, ...(by.trim() && { by, code }) }))
  .pipe(groupsContract.handOverBags.body)
type HandingOver = z.output<typeof HandingOver>

const fields = [
  { name: 'ticketIds', label: 'Bags' },
  { name: 'by', label: 'Collected by somebody else' },
  { name: 'code', label: 'Pickup code' },
] as const

/** Which bags leave, where each stands, what is to be paid first, and who takes them: once for all. */
export function HandOverBags({ group, onClose }: { group: Group; onClose: () => void }) {
  const ready = group.bags.filter(isWaiting)
  const request = useRequestForm({
    schema: HandingOver,
    defaultValues: { ticketIds: ready.map(({ id }) => id), by: '', code: '' },
    fields,
    sending: useHandingOver(group, onClose),
  })
  const { form } = request
  const { errors, isSubmitted } = form.formState
  const [chosen, by] = useWatch({ control: form.control, name: ['ticketIds', 'by'] })
  const choose = (ids: string[]) => form.setValue('ticketIds', ids, { shouldDirty: true, shouldValidate: isSubmitted })
  const orderIds = new Set(ready.flatMap(({ id, orderId }) => (chosen.includes(id) ? (orderId ?? []) : [])))
  const due = group.orders.filter(({ id, dueCents }) => dueCents > 0 && orderIds.has(id))

  return (
    <Dialog title={`Hand over bags of ${group.name}`} onClose={onClose}>
      <RequestForm
        request={request}
        verb={`Hand over ${counted(chosen.length, 'bag')}`}
        otherwise="They are not handed over"
        onLeave={onClose}
      >
        <ReadyBags bags={ready} place={group.place} chosen={chosen} onChoose={choose} />
        {errors.ticketIds && <p className="text-sm font-medium text-flag-deep">{errors.ticketIds.message}</p>}
        <DueFirst orders={due} />
        <Field label="Collected by somebody else" optional error={errors.by?.message}>
          {(ids) => <TextInput {...ids} maxLength={120} {...form.register('by')} />}
        </Field>
        {by.trim() && (
          <Field label="Pickup code" hint="The payer has given it to them." error={errors.code?.message}>
            {(ids) => <TextInput {...ids} inputMode="numeric" {...form.register('code')} />}
          </Field>
        )}
      </RequestForm>
    </Dialog>
  )
}

function useHandingOver({ id }: Group, onClose: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (handingOver: HandingOver) => handOverBags(id, handingOver),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  })
}

interface ReadyBagsProps {
  bags: Group['bags']
  place: string
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** Where each stands, and whether it leaves. */
function ReadyBags({ bags, place, chosen, onChoose }: ReadyBagsProps) {
  return (
    <ul aria-label="Bags that are ready">
      {bags.map((bag) => (
        <li key={bag.id}>
          <label className="flex min-h-11 items-center gap-3 border-b border-line">
            <input
              type="checkbox"
              className="size-5 accent-fairway"
              checked={chosen.includes(bag.id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, bag.id] : chosen.filter((id) => id !== bag.id))
              }
            />
            <span className="flex-1 wrap-anywhere">
              {ownerOf(bag)} <span className="text-sm text-muted">{bag.number}</span>
            </span>
            <span className="text-sm">
              {[bag.place || place || 'no place noted', ...bag.bagTags.map((tag) => `tag ${tag}`)].join(', ')}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

function DueFirst({ orders }: { orders: Group['orders'] }) {
  const { money } = useStudio()

  return orders.map(({ id, number, dueCents }) => (
    <div key={id} className="flex flex-wrap items-center justify-between gap-3">
      <strong className="figures">
        {money(dueCents)} to pay first, {number}
      </strong>
      <OrderButton orderId={id}>Take the payment</OrderButton>
    </div>
  ))
}
