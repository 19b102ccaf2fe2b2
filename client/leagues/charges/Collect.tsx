import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { OrderLink } from '#client/orders/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { chargesContract, type UnpaidCharge } from '#shared/leagues/charges/contract.ts'
import { counted } from '#shared/words.ts'

import { unpaidCharges } from './queries.ts'

const ways = ['terminal', 'cash', 'card', 'later'] as const
type Way = (typeof ways)[number]

const wayWords: Record<Way, string> = {
  terminal: 'Card terminal',
  cash: 'Cash',
  card: 'Their cards on file',
  later: 'Orders that wait at the desk, two weeks',
}

/** What players of a season owe today, taken in one press: an order for each of them. */
export function Collect({ seasonId, onClose }: { seasonId: string; onClose: () => void }) {
  const { money } = useStudio()
  const mayTake = usePermissions().holds('take_payments/orders')
  const { data, error } = useQuery(unpaidCharges(seasonId))
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  const [way, setWay] = useState<Way>(mayTake ? 'terminal' : 'later')
  const people = [...Map.groupBy(data?.charges ?? [], ({ person }) => person.id).values()]
  const chosen = people.flatMap((own) => own.filter(({ person }) => !left.has(person.id)))
  const sum = chosen.reduce((cents, one) => cents + one.cents, 0)
  const collecting = useAct(
    async (_: undefined, call) =>
      call(chargesContract.collectCharges, {
        headers: {},
        body: { chargeIds: chosen.map(({ id }) => id), pays: way },
      }),
    { touches: [['leagues'], ['orders']] },
  )
  const { data: done } = collecting
  const turn = (personId: string) => {
    const next = new Set(left)
    if (!next.delete(personId)) next.add(personId)
    leave(next)
  }

  return (
    <ActDialog
      title="Collect what is due"
      act={collecting}
      verb={done ? 'Done' : `Take ${money(sum)}`}
      otherwise="Nothing is taken"
      leaving={done ? 'Close' : 'Leave it'}
      isOff={!done && chosen.length === 0}
      onAct={() => (done ? onClose() : collecting.mutate(undefined))}
      onClose={onClose}
    >
      {error && <p className="font-medium text-flag-deep">{error.message}</p>}
      {!error && !data && <p className="text-muted">Looking at what is due…</p>}
      {done ? (
        <ul aria-label="What became of it" className="divide-y divide-line border-y border-line text-sm">
          {done.collected.map(({ person, orderId, cents, status, why }) => (
            <li key={orderId} className="flex flex-wrap items-center justify-between gap-2 py-2 figures">
              <span>{person.name}</span>
              <span className={why ? 'text-flag-deep' : 'text-muted'}>
                {status === 'paid' ? `${money(cents)} paid` : why || 'Waits for its payment'}{' '}
                <OrderLink orderId={orderId}>Order</OrderLink>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <ul aria-label="Players" className="divide-y divide-line border-y border-line text-sm">
            {people.map((own) => (
              <Person key={own[0]?.person.id} own={own} isChosen={!left.has(own[0]?.person.id ?? '')} onTurn={turn} />
            ))}
          </ul>
          <Field label="How it is paid" hint={`${counted(people.length - left.size, 'player')}, an order for each.`}>
            {(ids) => (
              <Select
                {...ids}
                value={way}
                onChange={({ target }) => setWay(ways.find((one) => one === target.value) ?? 'later')}
              >
                {ways
                  .filter((one) => mayTake || one === 'later')
                  .map((one) => (
                    <option key={one} value={one}>
                      {wayWords[one]}
                    </option>
                  ))}
              </Select>
            )}
          </Field>
        </>
      )}
    </ActDialog>
  )
}

interface PersonProps {
  own: readonly UnpaidCharge[]
  isChosen: boolean
  onTurn: (personId: string) => void
}

function Person({ own, isChosen, onTurn }: PersonProps) {
  const { money } = useStudio()
  const [first] = own
  if (!first) return null
  const { person, paysByCard } = first

  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 py-1">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-fairway"
          checked={isChosen}
          onChange={() => onTurn(person.id)}
        />
        <span className="flex-1">
          {person.name}
          <span className="block text-muted">
            {own.map(({ name }) => name).join(', ')}
            {paysByCard && ' · pays by card on file'}
          </span>
        </span>
        <span className="figures">{money(own.reduce((sum, { cents }) => sum + cents, 0))}</span>
      </label>
    </li>
  )
}
