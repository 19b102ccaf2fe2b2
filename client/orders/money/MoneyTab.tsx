import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { orderPath } from '#client/orders/paths.ts'
import { walletsOf } from '#client/orders/queries.ts'
import { cardsOf, cardWords, stateWords } from '#client/orders/tenders/card/kept-cards.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { personPartsFor } from '#client/routing/person-parts.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { type OrderRow, ordersContract } from '#shared/orders/contract.ts'
import { owedToDo } from '#shared/orders/owed.ts'
import { type HousePayment, type WalletEntry, type Wallets, walletsContract } from '#shared/payments/wallets.ts'

/** What the studio owes a client, what the client owes, and the movements. */
export function MoneyTab({ personId }: { personId: string }) {
  const { money } = useStudio()
  const { data: wallets } = useSuspenseQuery(walletsOf(personId))
  const { holds } = usePermissions()
  const mayGive = holds('refund/orders')
  const { creditCents, owedCents, limitCents, entries } = wallets

  return (
    <div className="grid max-w-3xl gap-6">
      <RecordPart title="Store credit">
        <Facts facts={[{ name: 'To spend', value: money(creditCents) }]} />
        {mayGive && <GiveCredit personId={personId} />}
      </RecordPart>
      <RecordPart title="House account">
        <Facts
          facts={[
            { name: 'Owes on the account', value: money(owedCents) },
            { name: 'Up to', value: limitCents > 0 ? money(limitCents) : 'No house account' },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          {owedCents > 0 && <PayAccount key={owedCents} personId={personId} owedCents={owedCents} />}
          {mayGive && <HouseLimit key={limitCents} personId={personId} limitCents={limitCents} />}
        </div>
      </RecordPart>
      <RecordPart title="Cards on file">
        <CardsOfClient personId={personId} />
      </RecordPart>
      {personPartsFor(holds).money.map(({ Part }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- their order never changes
        <Loaded key={index} skeleton={null}>
          <Part personId={personId} />
        </Loaded>
      ))}
      <OrdersDue personId={personId} />
      <RecordPart title="What was given and spent">
        <WalletEntries entries={entries} />
      </RecordPart>
    </div>
  )
}

function OrdersDue({ personId }: { personId: string }) {
  const { money } = useStudio()
  const { data: unpaid } = useSuspenseQuery(ordersDueOf(personId, 'yes'))
  const { data: owed } = useSuspenseQuery(ordersDueOf(personId, 'owed'))

  return (
    <>
      {owed.length > 0 && (
        <RecordPart title="Owed to the client">
          <OrderLinks orders={owed} about={(order) => owedToDo(order, money)} />
        </RecordPart>
      )}
      <RecordPart title="Orders that are not paid">
        {unpaid.length === 0 ? (
          <p className="text-sm text-muted">Every order is paid.</p>
        ) : (
          <OrderLinks orders={unpaid} about={({ what }) => what} />
        )}
      </RecordPart>
    </>
  )
}

function OrderLinks({ orders, about }: { orders: readonly OrderRow[]; about: (order: OrderRow) => string }) {
  const { money, date } = useStudio()

  return (
    <ul className="text-sm">
      {orders.map((order) => (
        <li key={order.id} className="flex min-h-row items-center gap-3 border-b border-line">
          <Link to={orderPath(order.id)} className="underline underline-offset-4 figures">
            {order.number}
          </Link>
          <span className="min-w-0 flex-1 wrap-anywhere text-muted">
            {date(order.placedAt)}, {about(order)}
          </span>
          <span className="font-semibold figures">{money(Math.abs(order.dueCents))}</span>
        </li>
      ))}
    </ul>
  )
}

/** A client's cards, for staff. */
function CardsOfClient({ personId }: { personId: string }) {
  const { date } = useStudio()
  const { data: cards } = useSuspenseQuery(cardsOf(personId))
  if (cards.length === 0) return <p className="text-sm text-muted">No card is on file.</p>

  return (
    <Facts
      facts={cards.map((card) => ({
        name: cardWords(card),
        value: [stateWords(card), `kept on ${date(card.keptAt)}`, card.isDefault && 'charged first']
          .filter(Boolean)
          .join(', '),
      }))}
    />
  )
}

const words: Record<WalletEntry['kind'], Record<WalletEntry['what'], string>> = {
  credit: {
    goodwill: 'Store credit given',
    refund: 'Refund as store credit',
    spend: 'Paid with store credit',
    give_back: 'Back to store credit',
    pay: 'Paid in',
    divided: 'Divided when a merge was undone',
    to_credit: 'From the settled house account',
    prize: 'League prize',
  },
  house: {
    goodwill: 'Given',
    refund: 'Refund',
    spend: 'On the house account',
    give_back: 'Off the house account',
    pay: 'House account paid',
    divided: 'Divided when a merge was undone',
    to_credit: 'Moved to store credit',
    prize: 'League prize',
  },
}

function WalletEntries({ entries }: { entries: readonly WalletEntry[] }) {
  const { money, moment } = useStudio()
  if (entries.length === 0) return <p className="text-sm text-muted">Nothing yet.</p>

  return (
    <ul className="text-sm">
      {entries.map(({ id, kind, what, cents, at, by, reason }) => (
        <li key={id} className="grid gap-x-3 border-b border-line py-1.5">
          <p className="flex items-baseline justify-between gap-3 font-medium">
            <span>{words[kind][what]}</span>
            <span className="figures">{cents < 0 ? `-${money(-cents)}` : money(cents)}</span>
          </p>
          <p className="wrap-anywhere text-muted">{[moment(at), by, reason].filter(Boolean).join(', ')}</p>
        </li>
      ))}
    </ul>
  )
}

/** A client's orders that are unpaid, or owe the client money. */
const ordersDueOf = (person: string, due: 'yes' | 'owed') =>
  queryOptions({
    queryKey: ['orders', 'due', due, person],
    queryFn: async () => (await call(ordersContract.listOrders, { query: { person, due, limit: 40 } })).orders,
    staleTime: 5000,
  })

/** Gives store credit for free, with a reason. */
function GiveCredit({ personId }: { personId: string }) {
  const { currency } = useStudio().studio
  const [isOpen, open] = useState(false)
  const close = () => open(false)
  const giving = useAct(walletsContract.giveCredit, {
    done: () => 'The store credit is given',
    ...useWalletChange(personId, close),
  })

  return (
    <div>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        Give store credit
      </Button>
      {isOpen && (
        <ActDialog
          title="Give store credit"
          act={giving}
          verb="Give it"
          otherwise="Nothing was changed"
          sum={{ label: 'Amount', currency, cents: null, least: 1 }}
          reason="required"
          onAct={({ cents, reason }) => giving.mutate({ params: { personId }, body: { amountCents: cents, reason } })}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Sets the credit limit of a client; zero closes the house account, and the debt stays. */
function HouseLimit({ personId, limitCents }: { personId: string; limitCents: number }) {
  const { currency } = useStudio().studio
  const [isOpen, open] = useState(false)
  const close = () => open(false)
  const setting = useAct(walletsContract.setHouseLimit, {
    done: () => 'The limit is set',
    ...useWalletChange(personId, close),
  })

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        {limitCents > 0 ? 'Change the limit' : 'Open a house account'}
      </Button>
      {isOpen && (
        <ActDialog
          title="House account"
          act={setting}
          verb="Set the limit"
          otherwise="Nothing was changed"
          sum={{ label: 'May owe up to', currency, cents: limitCents, least: 0 }}
          onAct={({ cents }) => setting.mutate({ params: { personId }, body: { limitCents: cents } })}
          onClose={close}
        />
      )}
    </>
  )
}

/** Takes a payment for a house account. */
function PayAccount({ personId, owedCents }: { personId: string; owedCents: number }) {
  const { currency } = useStudio().studio
  const [isOpen, open] = useState(false)
  const [method, choose] = useState<HousePayment['method']>('terminal')
  const close = () => open(false)
  const paying = useAct(walletsContract.payHouseAccount, {
    done: () => 'The payment is taken',
    ...useWalletChange(personId, close),
  })

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        Take a payment
      </Button>
      {isOpen && (
        <ActDialog
          title="Pay the house account"
          act={paying}
          verb="Take it"
          otherwise="Nothing was changed"
          sum={{ label: 'Amount', currency, cents: owedCents, least: 1 }}
          onAct={({ cents }) => paying.mutate({ params: { personId }, body: { method, amountCents: cents } })}
          onClose={close}
        >
          <Field label="Paid by">
            {(ids) => (
              <Select
                {...ids}
                value={method}
                onChange={({ target }) => choose(target.value === 'cash' ? 'cash' : 'terminal')}
              >
                <option value="terminal">Terminal</option>
                <option value="cash">Cash</option>
              </Select>
            )}
          </Field>
        </ActDialog>
      )}
    </>
  )
}

/** Puts a client's new wallets into the cache. */
function useWalletChange(personId: string, onClose: () => void) {
  const queries = useQueryClient()

  return {
    onDone: (wallets: Wallets) => {
      queries.setQueryData(walletsOf(personId).queryKey, wallets)
      onClose()
    },
    touches: [['orders']],
  }
}
