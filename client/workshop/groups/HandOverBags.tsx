import { useWatch } from 'react-hook-form'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { OrderButton } from '#client/orders/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { handOverBags } from '#client/workshop/group-queries.ts'
import { ticketsKey } from '#client/workshop/queries.ts'
import { counted, listWords } from '#shared/words.ts'
import { type Group, groupsContract } from '#shared/workshop/groups/contract.ts'
import { isWaiting } from '#shared/workshop/status.ts'

import { type Leaving, LeavingBags } from './LeavingBags.tsx'

/** The payer takes the bags without a code; somebody else needs it. */
const HandingOver = z
  .object({
    ticketIds: z.array(z.string()),
    parts: z.array(z.object({ ticketId: z.string(), ticketClubIds: z.array(z.string()) })),
    reason: z.string(),
    by: z.string(),
    code: z.string(),
  })
  .transform(({ ticketIds, parts, reason, by, code }) => {
    const leaving = parts.filter(({ ticketClubIds }) => ticketClubIds.length > 0)
    return {
      ticketIds,
      ...(leaving.length > 0 && { parts: leaving, ...(reason.trim() && { reason }) }),
      ...(by.trim() && { by, code }),
    }
  })
  .pipe(groupsContract.handOverBags.body)
type HandingOver = z.output<typeof HandingOver>

const fields = [
  { name: 'ticketIds', label: 'Bags' },
  { name: 'reason', label: 'Why these leave before the others' },
  { name: 'by', label: 'Collected by somebody else' },
  { name: 'code', label: 'Pickup code' },
] as const

/** Hands over several bags, or clubs of them, in one act: where each stands, what is due, who takes them. */
export function HandOverBags({ group, onClose }: { group: Group; onClose: () => void }) {
  const ready = group.bags.filter(isWaiting)
  const request = useRequestForm({
    schema: HandingOver,
    defaultValues: { ticketIds: ready.map(({ id }) => id), parts: [], reason: '', by: '', code: '' },
    fields,
    sending: useHandingOver(group, onClose),
  })
  const { form } = request
  const { errors, isSubmitted } = form.formState
  const [whole, parts, by] = useWatch({ control: form.control, name: ['ticketIds', 'parts', 'by'] })
  const choose = (chosen: Leaving) => {
    form.setValue('ticketIds', [...chosen.whole], { shouldDirty: true, shouldValidate: isSubmitted })
    form.setValue('parts', [...chosen.parts], { shouldDirty: true })
  }
  const some = parts.filter(({ ticketClubIds }) => ticketClubIds.length > 0)

  return (
    <Dialog title={`Hand over bags of ${group.name}`} onClose={onClose}>
      <RequestForm
        request={request}
        verb={verbOf(whole.length, some)}
        otherwise="They are not handed over"
        onLeave={onClose}
      >
        <LeavingBags group={group} chosen={{ whole, parts }} onChoose={choose} />
        {errors.ticketIds && <p className="text-sm font-medium text-flag-deep">{errors.ticketIds.message}</p>}
        {some.length > 0 && (
          <ReasonField
            label="Why these leave before the others"
            error={errors.reason?.message}
            {...form.register('reason')}
          />
        )}
        <DueFirst orders={dueOf(group, [...whole, ...some.map(({ ticketId }) => ticketId)])} />
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

function verbOf(bags: number, parts: Leaving['parts']): string {
  const clubs = parts.reduce((sum, { ticketClubIds }) => sum + ticketClubIds.length, 0)
  const what = [
    ...(bags > 0 || clubs === 0 ? [counted(bags, 'bag')] : []),
    ...(clubs > 0 ? [counted(clubs, 'club')] : []),
  ]

  return `Hand over ${listWords(what)}`
}

function dueOf({ bags, orders }: Group, leaving: readonly string[]): Group['orders'] {
  const orderIds = new Set(bags.flatMap(({ id, orderId }) => (leaving.includes(id) ? (orderId ?? []) : [])))

  return orders.filter(({ id, dueCents }) => dueCents > 0 && orderIds.has(id))
}

function useHandingOver({ id }: Group, onClose: () => void) {
  return useAct((handingOver: HandingOver) => handOverBags(id, handingOver), { onDone: onClose, touches: [ticketsKey] })
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
