import { useSuspenseQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { OrderLink } from '#client/orders/service.ts'
import { PersonLink } from '#client/people/service.ts'
import { useAskedAct } from '#client/routing/asked-act.ts'
import { Link } from '#client/routing/Link.tsx'
import { usePathParameter, useGo } from '#client/routing/navigation.ts'
import { LinkAtCounter, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import { type MenuAct, MoreMenu } from '#client/ui/record/MoreMenu.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { Wording } from '#client/ui/wording.ts'
import { groupLabelsPath, nextBagPath } from '#client/workshop/group-paths.ts'
import { groupOf, historyOfGroup, leaveGroup, askPayer, billGroup, tellPayer } from '#client/workshop/group-queries.ts'
import { ownerOf } from '#client/workshop/owner-of.ts'
import { ticketsKey } from '#client/workshop/queries.ts'
import { ticketPath } from '#client/workshop/ticket-words.ts'
import { TicketBadge } from '#client/workshop/tickets/TicketBadge.tsx'
import { type AuditEntry, whoDid } from '#shared/audit/entry.ts'
import { counted } from '#shared/words.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'
import type { groupActions } from '#shared/workshop/groups/history-contract.ts'
import { isInHouse, isWaiting } from '#shared/workshop/status.ts'

import { GroupDialog } from './GroupDialog.tsx'
import { bagsOf } from './GroupsPage.tsx'
import { HandOverBags } from './HandOverBags.tsx'
import { mayLeave } from './LeavingBags.tsx'

/** One group: its bags, what was billed for them, and what comes next. */
export function GroupPage() {
  const groupId = usePathParameter('groupId')

  return (
    <Loaded resetKey={groupId} skeleton={<Skeleton className="h-96" />}>
      <Known key={groupId} groupId={groupId} />
    </Loaded>
  )
}

function Known({ groupId }: { groupId: string }) {
  const { data: group } = useSuspenseQuery(groupOf(groupId))

  return (
    <>
      <TitleBar title={group.name} figures={[group.number, bagsOf(group)]} action={<GroupActs group={group} />} />
      <Record aside={<Aside group={group} />}>
        <GroupBags group={group} />
        {group.note && <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">{group.note}</p>}
      </Record>
    </>
  )
}

function Aside({ group }: { group: Group }) {
  const { money, dayAndYear } = useStudio()
  const [isChanging, setChanging] = useState(false)
  const { payer, arrivesOn, neededBy, place, collectCode, orders, unbilledCents, dueCents } = group

  return (
    <>
      <RecordPart
        title="Group"
        action={
          <Button tone="quiet" size="tight" onClick={() => setChanging(true)}>
            Change
          </Button>
        }
      >
        <Facts
          facts={[
            { name: 'Payer', value: <PersonLink personId={payer?.id ?? null}>{payer?.name ?? '-'}</PersonLink> },
            { name: 'Arrives', value: dayAndYear(arrivesOn) },
            ...(neededBy ? [{ name: 'Needed by', value: dayAndYear(neededBy) }] : []),
            { name: 'Place', value: place || '-' },
            { name: 'Pickup code', value: collectCode },
          ]}
        />
      </RecordPart>
      <RecordPart title="Money">
        <Facts
          facts={[
            { name: 'Ready, not billed', value: `${money(unbilledCents)} with tax` },
            { name: 'Due', value: money(dueCents) },
            ...orders.map(({ id, number, totalCents, dueCents: due }) => ({
              name: number,
              value: (
                <OrderLink orderId={id}>
                  {money(totalCents)}, {due > 0 ? `${money(due)} to pay` : 'paid'}
                </OrderLink>
              ),
            })),
          ]}
        />
      </RecordPart>
      <RecordPart title="History">
        <Loaded skeleton={<Skeleton className="h-40" />}>
          <GroupHistory group={group} />
        </Loaded>
      </RecordPart>
      {isChanging && <GroupDialog group={group} onClose={() => setChanging(false)} />}
    </>
  )
}

/** The group's history: its bags, messages to its payer, bills. */
function GroupHistory({ group }: { group: Group }) {
  const wording = useStudio()
  const list = useSuspenseInfiniteQuery(historyOfGroup(group.id))
  const entries = list.data.pages.flatMap(({ events }) => events.flatMap((event) => entriesOf(event, group, wording)))

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <History entries={entries} moment={wording.moment} empty="Nothing is noted of it yet." />
      <MoreButton list={list} />
    </div>
  )
}

function entriesOf(event: AuditEntry, group: Group, wording: Pick<Wording, 'money' | 'dayAndYear'>): HistoryEntry[] {
  const { id, at, by, approvedBy, action, reason } = event
  // A payer who answers by the link has no account.
  const nobody = action === 'ticket_group_answered' ? (group.payer?.name ?? 'The payer') : 'The studio'
  const common = { at, by: whoDid({ by: by ?? nobody, approvedBy }), ...(reason && { why: reason }) }

  return groupEntries(event, group, wording).map((entry, index) => ({ ...common, id: `${id} ${index}`, ...entry }))
}

type Values = Readonly<Record<string, unknown>>
type EntryWords = Pick<HistoryEntry, 'what' | 'from' | 'to'>

const bagsIn = ({ bags }: Values) => (bags === 1 ? '1 bag' : `${String(bags)} bags`)
const ticketIn = ({ ticket }: Values) => (typeof ticket === 'string' ? ticket : 'a bag')

const done: Record<(typeof groupActions)[number], (after: Values, group: Pick<Group, 'orders'>) => string> = {
  ticket_group_opened: () => 'Opened',
  ticket_group_bag_taken_in: (after) => `Took in ${ticketIn(after)}`,
  ticket_joined_group: (after) => `Put in ${ticketIn(after)}`,
  ticket_left_group: (after) => `Took out ${ticketIn(after)}`,
  ticket_group_asked: (after) => `Asked the payer about ${bagsIn(after)}`,
  ticket_group_answered: (after) => `${after['answer'] === 'approve' ? 'Approved' : 'Declined'} ${bagsIn(after)}`,
  ticket_group_told: (after) => `${after['how'] === 'call' ? 'Called' : 'Mailed'} the payer: ${bagsIn(after)} ready`,
  ticket_group_reminded: (after) => `Reminded the payer of ${bagsIn(after)}`,
  ticket_group_billed: (after, { orders }) =>
    `Billed ${bagsIn(after)}, ${orders.find(({ id }) => id === after['orderId'])?.number ?? 'as an order'}`,
  ticket_group_handed_over: (after) =>
    `Handed over ${bagsIn(after)} to ${after['isPayer'] === true ? 'the payer' : 'somebody with the code'}`,
}

const labels = {
  name: 'Name',
  payerId: 'Payer',
  arrivesOn: 'Arrives',
  neededBy: 'Needed by',
  place: 'Place',
  note: 'Note',
} as const

/** An event of a group in words: the act, or each changed field with its old and new value. */
function groupEntries(
  { action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  group: Pick<Group, 'orders'>,
  { dayAndYear }: Pick<Wording, 'dayAndYear'>,
): EntryWords[] {
  const values = after ?? {}
  if (isDone(action)) return [{ what: done[action](values, group) }]

  return Object.entries(labels)
    .filter(([field]) => field in values)
    .map(([field, label]) =>
      field === 'neededBy' || field === 'arrivesOn'
        ? { what: label, from: dayIn(before?.[field], dayAndYear), to: dayIn(values[field], dayAndYear) }
        : field === 'place'
          ? { what: label, from: textIn(before?.[field]), to: textIn(values[field]) }
          : { what: `${label} changed` },
    )
}

const isDone = (action: string): action is keyof typeof done => Object.hasOwn(done, action)
const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
const dayIn = (value: unknown, dayAndYear: (day: string) => string) =>
  typeof value === 'string' && value !== '' ? dayAndYear(value) : ''

/** Each bag with its owner, state, place and price. */
function GroupBags({ group: { id: groupId, bags, place, orders } }: { group: Group }) {
  const { money } = useStudio()
  const leaving = useAct((ticketId: string) => leaveGroup(groupId, ticketId), {
    touches: [ticketsKey],
    failsInToast: true,
  })
  const orderOf = (orderId: string | null) => orders.find(({ id }) => id === orderId)?.number

  return (
    <RecordPart title="Bags">
      {bags.length === 0 && <p className="text-sm text-muted">No bag has come yet. Take in the first one.</p>}
      <ul>
        {bags.map((bag) => (
          <li
            key={bag.id}
            className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5"
          >
            <span className="w-full wrap-anywhere sm:w-auto sm:flex-1">
              <Link to={ticketPath(bag.id)} className="font-medium underline underline-offset-4">
                {ownerOf(bag)}
              </Link>
              <span className="block text-sm text-muted">
                {[
                  bag.number,
                  counted(bag.clubCount, 'club'),
                  bag.what,
                  bag.place || place,
                  ...bag.bagTags.map((tag) => `tag ${tag}`),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <TicketBadge status={bag.status} />
            <span className="text-sm figures sm:w-28 sm:text-right">
              {money(bag.totalWithTaxCents)}{' '}
              <span className="text-muted sm:block">with tax, {orderOf(bag.orderId) ?? 'not billed'}</span>
            </span>
            <span className="ml-auto sm:w-16">
              {bag.orderId === null && isInHouse(bag.status) && (
                <Button
                  tone="plain"
                  size="tight"
                  aria-label={`Take ${bag.number} out of the group`}
                  disabled={leaving.isPending}
                  onClick={() => leaving.mutate(bag.id)}
                >
                  Take out
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

/** The acts that are possible now: the likely one as a button, the others in a menu. */
function GroupActs({ group }: { group: Group }) {
  const { id, unbilledCents } = group
  const go = useGo()
  const [isHandingOver, setHandingOver] = useState(false)
  const work = useGroupWork(group)
  const takeIn = { label: 'Take in a bag', key: 'n', onPress: () => void go(nextBagPath(id)) }
  const bill = { label: 'Bill what is ready', key: 'b', onPress: work.bill }
  const handOver = { label: 'Hand over', key: '.', onPress: () => setHandingOver(true) }
  const ofBags = [...(unbilledCents > 0 ? [bill] : []), ...(group.bags.some(isWaiting) ? [handOver] : [])]
  const early =
    group.bags.some(mayLeave) && !group.bags.some(isWaiting) ? [{ ...handOver, label: 'Hand over some clubs' }] : []
  const [next, ...more]: MenuAct[] = [
    ...ofBags,
    ...actsWithPayer(group, work),
    takeIn,
    ...early,
    ...(group.bags.length > 0 ? [{ label: 'Print all labels', onPress: () => void go(groupLabelsPath(id)) }] : []),
  ]
  useAskedAct(group.bags.some(isWaiting) ? { 'hand-over': handOver.onPress } : {})
  useKeys([takeIn, ...ofBags].map(({ label, key, onPress }) => ({ key, what: label, run: onPress })))

  return (
    <>
      {next && (
        <Button size="tight" busy={work.isBusy} onClick={next.onPress}>
          {next.label}
        </Button>
      )}
      <MoreMenu acts={more} />
      {work.error && (
        <p role="alert" className="w-full text-right text-sm text-flag-deep">
          {sentenceAfter(work.error)}
        </p>
      )}
      {work.shown !== null && (
        <LinkAtCounter
          title={`Estimate for ${group.name}`}
          about={group.payer?.name ?? ''}
          link={work.shown}
          onClose={work.hide}
        />
      )}
      {isHandingOver && <HandOverBags group={group} onClose={() => setHandingOver(false)} />}
    </>
  )
}

function actsWithPayer(
  { bags, hasEmail }: Group,
  { ask, tell }: Pick<ReturnType<typeof useGroupWork>, 'ask' | 'tell'>,
): MenuAct[] {
  const isUnasked = bags.some(({ status }) => status === 'estimated')
  const isAsked = bags.some(({ status }) => status === 'awaiting_approval')
  const isUntold = bags.some((bag) => isWaiting(bag) && !bag.isTold)

  return [
    ...(isUnasked || isAsked ? [{ label: isUnasked ? 'Ask the payer' : 'Ask the payer again', onPress: ask }] : []),
    ...(isUntold ? [{ label: hasEmail ? 'Notify the payer' : 'I called the payer', onPress: tell }] : []),
  ]
}

function useGroupWork({ id, hasEmail }: Group) {
  const touches = [ticketsKey]
  const billing = useAct(() => billGroup(id), { touches })
  const telling = useAct(() => tellPayer(id, hasEmail ? 'mail' : 'call'), {
    done: () => (hasEmail ? 'The payer is told by mail' : 'The call is noted'),
    touches,
  })
  const [shown, show] = useState<string | null>(null)
  const asking = useAct(() => askPayer(id), {
    done: ({ link }) => (link === null ? 'The payer is asked by mail' : 'The payer answers by the link'),
    onDone: ({ link }) => show(link),
    touches,
  })

  return {
    bill: () => billing.mutate(),
    tell: () => telling.mutate(),
    ask: () => asking.mutate(),
    shown,
    hide: () => show(null),
    isBusy: billing.isPending || telling.isPending || asking.isPending,
    error: billing.error ?? telling.error ?? asking.error,
  }
}
