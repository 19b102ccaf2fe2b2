import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { orderPath } from '#client/orders/record/order-path.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ticketsKey } from '#client/workshop/tickets/queries.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'
import { isWaiting } from '#shared/workshop/status.ts'

import { ownerOf } from './owner-of.ts'
import { handOverBags } from './queries.ts'

/** Which bags leave, where each stands, what is to be paid first, and who takes them: once for all. */
export function HandOverBags({ group, onClose }: { group: Group; onClose: () => void }) {
  const queries = useQueryClient()
  const ready = group.bags.filter(isWaiting)
  const [chosen, choose] = useState<readonly string[]>(ready.map(({ id }) => id))
  const [by, setBy] = useState('')
  const [code, setCode] = useState('')
  const handing = useMutation({
    mutationFn: () =>
      handOverBags(group.id, {
        ticketIds: [...chosen],
        ...(by.trim() && { by: by.trim() }),
        ...(code.trim() && { code: code.trim() }),
      }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  })
  const orderIds = new Set(ready.flatMap(({ id, orderId }) => (chosen.includes(id) ? (orderId ?? []) : [])))
  const due = group.orders.filter(({ id, dueCents }) => dueCents > 0 && orderIds.has(id))

  return (
    <Dialog title={`Hand over bags of ${group.name}`} onClose={onClose}>
      <ActForm
        verb={`Hand over ${chosen.length === 1 ? '1 bag' : `${chosen.length} bags`}`}
        otherwise="They are not handed over"
        error={handing.error}
        isBusy={handing.isPending}
        isOff={chosen.length === 0}
        onClose={onClose}
        onAct={() => handing.mutate()}
      >
        <ReadyBags bags={ready} place={group.place} chosen={chosen} onChoose={choose} />
        <DueFirst orders={due} />
        <Field label="Collected by somebody else" optional>
          {(ids) => <TextInput {...ids} maxLength={120} value={by} onChange={({ target }) => setBy(target.value)} />}
        </Field>
        {by.trim() && (
          <Field label="Pickup code" hint="The payer has given it to them.">
            {(ids) => (
              <TextInput {...ids} inputMode="numeric" value={code} onChange={({ target }) => setCode(target.value)} />
            )}
          </Field>
        )}
      </ActForm>
    </Dialog>
  )
}

interface ReadyBagsProps {
  bags: Group['bags']
  place: string
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
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
      <ButtonLink to={orderPath(id)} tone="quiet" size="tight">
        Take the payment
      </ButtonLink>
    </div>
  ))
}
