import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { addDrawer, changeCashRounding, drawerSessions, openDrawer } from '#client/checkout/register/queries.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { studioQuery, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { ClosedDrawer, Drawer, DrawerSession } from '#shared/payments/drawers-contract.ts'

import { CloseDrawer, DrawerResult } from './CloseDrawer.tsx'

/** The person's own drawer: opened with a float, closed by a count. Those who oversee the books see all drawers. */
export function DrawerPanel({ drawers, onClose }: { drawers: readonly Drawer[]; onClose: () => void }) {
  const oversees = usePermissions().holds('view_ledger/ledger')
  const [isAll, showAll] = useState(false)
  const [closed, setClosed] = useState<ClosedDrawer>()
  const [others, countOthers] = useState<Drawer>()
  const own = others ?? drawers.find(({ session }) => session?.isMine)
  const title = isAll
    ? 'All drawers'
    : own && !closed
      ? `Close ${own.name}`
      : closed
        ? 'Drawer closed'
        : 'Open a drawer'

  return (
    <Panel
      title={title}
      onClose={onClose}
      foot={
        oversees && (
          <Button
            tone="quiet"
            size="tight"
            onClick={() => {
              showAll(!isAll)
              countOthers(undefined)
            }}
          >
            {isAll ? 'Own drawer' : 'All drawers'}
          </Button>
        )
      }
    >
      {isAll ? (
        <AllDrawers
          drawers={drawers}
          onClose={(drawer) => {
            countOthers(drawer)
            setClosed(undefined)
            showAll(false)
          }}
        />
      ) : closed ? (
        <DrawerResult closed={closed} onReason={setClosed} onDone={onClose} />
      ) : own?.session ? (
        <CloseDrawer key={own.session.id} floatCents={own.floatCents} session={own.session} onClosed={setClosed} />
      ) : (
        <OpenDrawer drawers={drawers} mayAdd={oversees} onOpened={onClose} />
      )}
    </Panel>
  )
}

interface AllDrawersProps {
  drawers: readonly Drawer[]
  /** Somebody else's drawer, left open. */
  onClose: (drawer: Drawer) => void
}

/** Expected and counted sums of each drawer, for those who oversee the books. */
const AllDrawers = ({ drawers, onClose }: AllDrawersProps) => (
  <>
    {drawers
      .filter(({ session }) => session && !session.isMine)
      .map((drawer) => (
        <Button key={drawer.id} tone="quiet" className="justify-self-start" onClick={() => onClose(drawer)}>
          Count and close {drawer.name} of {drawer.session?.openedBy}
        </Button>
      ))}
    <Loaded skeleton={<Skeleton className="h-40" />}>
      <Sessions />
    </Loaded>
    <AddDrawer key={drawers.length} name={`Drawer ${drawers.length + 1}`} />
    <CashRounding />
  </>
)

function Sessions() {
  const { studio } = useStudio()
  const { data: sessions } = useSuspenseQuery(drawerSessions)
  if (sessions.length === 0) return <p className="text-muted">No drawer was open yet.</p>

  return (
    <ul aria-label={`Drawers, ${studio.currency}`} className="divide-y divide-line border-y border-line text-sm">
      {sessions.map((session) => (
        <Session key={session.id} session={session} />
      ))}
    </ul>
  )
}

function Session({ session }: { session: DrawerSession }) {
  const { figure, moment } = useStudio()
  const { drawer, openedBy, openedAt, closedAt, floatCents, cashCents, movedCents, bankedCents } = session
  const { expectedCents, differenceCents } = session

  return (
    <li className="grid gap-0.5 py-2 figures">
      <p className="flex justify-between gap-3 font-medium">
        <span>
          {drawer}, {openedBy}
        </span>
        <span>{figure(expectedCents)}</span>
      </p>
      <p className="text-muted">
        {moment(openedAt)} to {closedAt ? moment(closedAt) : 'now'}
      </p>
      <p className="text-muted">
        Float {figure(floatCents)}, cash {figure(cashCents)}
        {movedCents !== 0 && `, ${movedCents > 0 ? 'put in' : 'taken out'} ${figure(Math.abs(movedCents))}`}
        {bankedCents > 0 && `, to the bank ${figure(bankedCents)}`}
      </p>
      {differenceCents !== null && <Difference cents={differenceCents} reason={session.reason} />}
    </li>
  )
}

function Difference({ cents, reason }: { cents: number; reason: string | null }) {
  const { figure } = useStudio()
  if (cents === 0) return <p className="text-muted">It was right.</p>

  return (
    <p className="font-medium">
      {cents < 0 ? 'Short' : 'Over'} {figure(Math.abs(cents))}: {reason ?? 'no reason given'}
    </p>
  )
}

/** Steps from half a tenth to ten units, in the currency's minor unit. */
const usualCoins = [0, 5, 10, 20, 50, 100, 500, 1000]

/** The coin to which cash is rounded. */
function CashRounding() {
  const { studio, figure } = useStudio()
  const changing = useAct((coinCents: number) => changeCashRounding(coinCents), {
    done: () => 'Cash is rounded like that from now on',
    touches: [studioQuery.queryKey],
  })
  const coins = [...new Set([...usualCoins, studio.cashRoundingCents])].toSorted((a, b) => a - b)
  const chosen = changing.isPending ? changing.variables : studio.cashRoundingCents

  return (
    <div className="grid gap-2">
      <Field label="Cash is rounded" hint="What is rounded off is in the books as cash over and short.">
        {(ids) => (
          <Select {...ids} value={chosen} onChange={({ target }) => changing.mutate(Number(target.value))}>
            {coins.map((coin) => (
              <option key={coin} value={coin}>
                {coin === 0 ? 'Not at all' : `To ${figure(coin)} ${studio.currency}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {changing.error && <Refusal error={changing.error} />}
    </div>
  )
}

interface OpenDrawerProps {
  drawers: readonly Drawer[]
  /** Whether this person may add drawers. */
  mayAdd: boolean
  onOpened: () => void
}

function OpenDrawer({ drawers, mayAdd, onOpened }: OpenDrawerProps) {
  const { studio, money } = useStudio()
  const free = drawers.filter(({ active, session }) => active && session === null)
  const [chosen, choose] = useState<string>()
  const drawerId = free.find(({ id }) => id === chosen)?.id ?? free[0]?.id
  const [floatCents, change] = useState<number | null>(null)
  const leftCents = free.find(({ id }) => id === drawerId)?.floatCents ?? null
  const [isRefused, refuse] = useState(false)
  const [reason, explain] = useState('')
  const opening = useAct(
    ({ drawerId: id, ...body }: { drawerId: string; floatCents: number; reason?: string }) => openDrawer(id, body),
    { onDone: onOpened, touches: [['drawers']] },
  )
  if (drawerId === undefined) return <NoneFree drawers={drawers} mayAdd={mayAdd} />

  const isSum = floatCents !== null && floatCents >= 0
  const byCents = isSum && leftCents !== null ? floatCents - leftCents : 0
  const lacksReason = byCents !== 0 && reason.trim() === ''
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        refuse(!isSum || lacksReason)
        if (isSum && !lacksReason) opening.mutate({ drawerId, floatCents, ...(byCents !== 0 && { reason }) })
      }}
    >
      <DrawerField
        free={free}
        drawerId={drawerId}
        onChoose={(id) => {
          choose(id)
          change(null)
        }}
      />
      <Field
        label={`Float, ${studio.currency}`}
        hint={`What lies in it now, counted, to give change from.${leftCents === null ? '' : ` ${money(leftCents)} was left in it.`}`}
        error={isRefused && !isSum ? 'Count what lies in it, and type the sum: 0 where nothing does.' : undefined}
      >
        {(ids) => <MoneyField {...ids} value={floatCents} currency={studio.currency} onChange={change} />}
      </Field>
      {byCents !== 0 && (
        <ReasonField
          required
          label={`Why ${money(Math.abs(byCents))} ${byCents > 0 ? 'more' : 'less'} than was left in it?`}
          hint="It is kept in the books as a difference. Where it is a slip, count again."
          error={isRefused && lacksReason ? 'Say why it differs, or count again.' : undefined}
          reason={reason}
          onType={explain}
        />
      )}
      {opening.error && <Refusal title="The drawer is not open" error={opening.error} />}
      <Button type="submit" className="justify-self-start" busy={opening.isPending}>
        Open the drawer
      </Button>
    </form>
  )
}

interface DrawerFieldProps {
  free: readonly Drawer[]
  drawerId: string
  onChoose: (id: string) => void
}

const DrawerField = ({ free, drawerId, onChoose }: DrawerFieldProps) => (
  <Field label="Drawer">
    {(ids) => (
      <Select {...ids} value={drawerId} onChange={({ target }) => onChoose(target.value)}>
        {free.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

function NoneFree({ drawers, mayAdd }: Pick<OpenDrawerProps, 'drawers' | 'mayAdd'>) {
  return (
    <>
      <p className="text-muted">
        {drawers.length === 0 ? 'There is no drawer yet.' : 'Every drawer is open.'}
        {!mayAdd && ' A manager adds one.'}
      </p>
      {mayAdd && <AddDrawer name={`Drawer ${drawers.length + 1}`} />}
    </>
  )
}

function AddDrawer({ name: suggested }: { name: string }) {
  const queries = useQueryClient()
  const [name, rename] = useState(suggested)
  const adding = useAct(addDrawer, {
    onDone: () => queries.invalidateQueries({ queryKey: ['drawers'] }),
  })

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) adding.mutate(name.trim())
      }}
    >
      <Field label="Name of the drawer" error={sentenceAfter(adding.error)}>
        {(ids) => <TextInput {...ids} maxLength={40} value={name} onChange={({ target }) => rename(target.value)} />}
      </Field>
      <Button type="submit" tone="quiet" className="justify-self-start" busy={adding.isPending}>
        Add the drawer
      </Button>
    </form>
  )
}
