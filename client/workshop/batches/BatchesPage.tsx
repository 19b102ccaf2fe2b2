import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { ticketsKey } from '#client/workshop/queries.ts'
import { queueKey } from '#client/workshop/queue/queries.ts'
import { ticketPath } from '#client/workshop/ticket-words.ts'
import { AskDialog } from '#client/workshop/tickets/AskDialog.tsx'
import { holdTicket, resumeTicket, undoTasks } from '#client/workshop/tickets/queries.ts'
import { counted, pluralOf } from '#shared/words.ts'
import type { Batch } from '#shared/workshop/batches/contract.ts'

import { batchesQuery, finishBatch } from './queries.ts'

/** Jobs of the same kind across several bags: fetch the parts in one walk, mark them done with one press. */
export function BatchesPage() {
  return (
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <Batches />
    </Loaded>
  )
}

function Batches() {
  const { batches } = useSuspenseQuery(batchesQuery).data
  const clubs = batches.reduce((sum, { clubCount }) => sum + clubCount, 0)
  const minutes = batches.reduce((sum, batch) => sum + batch.minutes, 0)

  return (
    <ToolPage
      title="Batches"
      figures={[counted(clubs, 'job'), `${minutes} min at the bench`]}
      action={
        batches.length > 0 && (
          <Button tone="quiet" size="tight" onClick={() => print()}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        )
      }
    >
      {batches.length === 0 ? (
        <EmptyState title="Nothing waits for the bench">
          Work that is agreed stands here by job and grip, whichever bag it is of.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <PickList batches={batches} />
          {batches.map((batch) => (
            <BatchPart key={`${batch.job.code} ${batch.part?.sku ?? ''}`} batch={batch} />
          ))}
        </div>
      )}
    </ToolPage>
  )
}

/** The parts to fetch for all batches: how many, from which shelf, for which bags. */
function PickList({ batches }: { batches: readonly Batch[] }) {
  const parts = batches.filter(
    ({ part, clubCount, stock }) => part !== null && (clubCount > 0 || (stock?.missing.length ?? 0) > 0),
  )
  const places = bagsByPlace(batches)

  return (
    <section aria-labelledby="pick-list" className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
      <h2 id="pick-list" className="font-display text-lg font-medium lg:col-span-2">
        Pick list
      </h2>
      {parts.length > 0 && (
        <ul aria-label="Parts" className="border-t border-line text-sm">
          {parts.map(({ part, job, clubCount, stock }) => (
            <li key={`${job.code} ${part?.sku}`} className="border-b border-line py-1">
              <span className="flex min-h-row flex-wrap items-center gap-x-3">
                <span className="w-12 text-right text-base font-semibold figures">{clubCount} x</span>
                <span className="min-w-40 flex-1 wrap-anywhere">
                  {part?.name}
                  {stock && <span className="text-muted figures">, {stock.onHand} on hand</span>}
                </span>
                <span className="font-mono text-muted">{part?.sku}</span>
              </span>
              {stock && stock.missing.length > 0 && <MissingParts stock={stock} />}
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Places of the bags" className="border-t border-line text-sm">
        {places.map(([place, numbers]) => (
          <li key={place} className="flex min-h-row items-center gap-3 border-b border-line py-1">
            <span className="w-28 font-medium">{place || 'No place'}</span>
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-2 text-muted">
              {numbers.map((number, at) => (
                <span key={number} className="whitespace-nowrap">
                  {number}
                  {at < numbers.length - 1 && ','}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The bags whose parts are short, and where the rest will come from. */
function MissingParts({ stock: { missing, coming } }: { stock: NonNullable<Batch['stock']> }) {
  const { dayShort } = useStudio()
  const count = missing.reduce((sum, { quantity }) => sum + quantity, 0)

  return (
    <div className="grid gap-0.5 pb-1 pl-15 text-muted">
      <p className="font-medium text-flag-deep">{count} missing, in the order of what is promised:</p>
      <ul aria-label="Missing for" className="flex flex-wrap gap-x-3">
        {missing.map(({ ticket, quantity, promisedOn }) => (
          <li key={ticket.id} className="whitespace-nowrap">
            {quantity} for <Link to={ticketPath(ticket.id)}>{ticket.number}</Link>
            {promisedOn && `, ${dayShort(promisedOn)}`}
          </li>
        ))}
      </ul>
      <p>
        {coming.length > 0 ? (
          coming
            .map(
              ({ number, quantity, on }) =>
                `${quantity} expected with ${number}${on === null ? ', no day yet' : `, ${dayShort(on)}`}`,
            )
            .join('; ')
        ) : (
          <>
            None are on order. <Link to="/admin/inventory/shortages">Reorder</Link>
          </>
        )}
      </p>
    </div>
  )
}

/** Each bag once, however many of its clubs are in the batch. */
function bagsByPlace(batches: readonly Batch[]): Array<[place: string, numbers: string[]]> {
  const bags = new Map(batches.flatMap(({ bags: all }) => all.filter(isGoing).map((bag) => [bag.ticket.id, bag])))
  const byPlace = Map.groupBy(bags.values(), ({ place }) => place)

  return [...byPlace]
    .map(([place, own]): [string, string[]] => [
      place,
      own.map(({ ticket, bagTags }) => [ticket.number, bagTags.join(', ')].filter(Boolean).join(' tag ')),
    ])
    .toSorted(([one], [other]) => one.localeCompare(other))
}

/** Leaves out tickets that are held or wait for parts. */
const isGoing = ({ held, clubs }: Batch['bags'][number]) =>
  held === '' && clubs.some(({ waitsForParts }) => !waitsForParts)

/** The clubs of a bag that can be done now. */
const taskIdsOf = ({ held, clubs }: Batch['bags'][number]) =>
  held === '' ? clubs.flatMap(({ taskId, waitsForParts }) => (waitsForParts ? [] : taskId)) : []
const jobs = (count: number) => counted(count, 'job')

/** One job with one part: every bag that needs it, to be marked all at once or bag by bag. */
function BatchPart({ batch }: { batch: Batch }) {
  const { job, part, bags, clubCount, minutes } = batch
  const [asked, ask] = useState<Bag | 'all'>()
  const going = bags.filter((bag) => taskIdsOf(bag).length > 0)
  const { finishing, resuming } = useBatch(bags)
  const name = [job.name, part?.name].filter(Boolean).join(': ')

  return (
    <RecordPart
      title={name}
      action={
        clubCount > 0 && (
          <Button size="tight" className="print:hidden" busy={finishing.isPending} onClick={() => ask('all')}>
            All {clubCount} done<span className="sr-only">, {name}</span>
          </Button>
        )
      }
    >
      <p className="text-sm text-muted figures">
        {counted(clubCount, 'club')} of {counted(going.length, 'bag')}, {minutes} min
      </p>
      <Refused error={finishing.error} refused={finishing.data?.refused ?? []} />
      <ul>
        {bags.map((bag) => (
          <BagRow
            key={bag.ticket.id}
            bag={bag}
            isBusy={finishing.isPending || resuming.isPending}
            onDone={() => finishing.mutate(taskIdsOf(bag))}
            onHold={() => (bag.held === '' ? ask(bag) : resuming.mutate(bag.ticket.id))}
          />
        ))}
      </ul>
      {asked === 'all' && (
        <AllDone
          batch={batch}
          bagCount={going.length}
          onDone={() => {
            ask(undefined)
            finishing.mutate(going.flatMap(taskIdsOf))
          }}
          onClose={() => ask(undefined)}
        />
      )}
      {asked !== undefined && asked !== 'all' && (
        <AskDialog
          title={`Hold ${asked.ticket.number}?`}
          label="Why it is held"
          most={300}
          verb="Hold it"
          otherwise="It is not held"
          ask={(reason) => holdTicket(asked.ticket.id, { reason })}
          onClose={() => ask(undefined)}
        />
      )}
    </RecordPart>
  )
}

type Bag = Batch['bags'][number]

interface AllDoneProps {
  batch: Batch
  bagCount: number
  onDone: () => void
  onClose: () => void
}

/** Asks before it marks many clubs at once, and names the parts that leave the shelf. */
function AllDone({ batch: { job, part, clubCount }, bagCount, onDone, onClose }: AllDoneProps) {
  return (
    <Dialog title={`${jobs(clubCount)} done?`} onClose={onClose}>
      <p>
        {job.name} on {counted(clubCount, 'club')} of {counted(bagCount, 'bag')}.
        {part && ` ${clubCount} x ${part.name} ${pluralOf(clubCount, 'leaves', 'leave')} the shelf.`}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={onClose}>
          Leave it
        </Button>
        <Button data-first onClick={onDone}>
          Mark as done
        </Button>
      </div>
    </Dialog>
  )
}

/** Marks a batch; the toast offers to undo it. */
function useBatch(bags: readonly Bag[]) {
  const touches = [ticketsKey, queueKey]
  const undoing = useAct((taskIds: string[]) => undoTasks(taskIds), { touches, failsInToast: true })
  const finishing = useAct((taskIds: string[]) => finishBatch(taskIds), {
    onDone: ({ done, already, refused }, taskIds) => {
      const kept = new Set(
        bags.filter(({ ticket }) => refused.some((one) => one.ticketId === ticket.id)).flatMap(taskIdsOf),
      )
      const mine = taskIds.filter((id) => !kept.has(id))
      // Undo leaves alone what somebody else had marked before.
      const isMine = done > 0 && already === 0
      toastDone(`${jobs(done)} done`, isMine ? () => undoing.mutate(mine) : undefined)
    },
    touches,
  })
  const resuming = useAct((ticketId: string) => resumeTicket(ticketId), { touches })

  return { finishing, resuming }
}

interface BagRowProps {
  bag: Bag
  isBusy: boolean
  onDone: () => void
  onHold: () => void
}

function BagRow({ bag, isBusy, onDone, onHold }: BagRowProps) {
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1 text-sm">
      <Link to={ticketPath(bag.ticket.id)} className="w-16 font-medium">
        {bag.ticket.number}
      </Link>
      <span className="w-24">{bag.place || 'No place'}</span>
      <span className="min-w-0 basis-full wrap-anywhere sm:basis-40 sm:flex-1">
        {byWraps(bag.clubs).map(([wraps, slots]) => (
          <span key={wraps} className="mr-2">
            <span className="font-mono">{slots}</span>
            {wraps && <span className="whitespace-nowrap">, {wraps}</span>}
          </span>
        ))}
        <span className="block text-muted">{bag.client}</span>
      </span>
      {bag.waitsForParts && <Badge tone="warning">{waitingWords(bag)}</Badge>}
      {bag.held !== '' && <Badge tone="warning">Held: {bag.held}</Badge>}
      <Button tone="quiet" size="tight" className="print:hidden" busy={isBusy} onClick={onHold}>
        {bag.held === '' ? 'Hold' : 'Go on'}
        <span className="sr-only"> {bag.ticket.number}</span>
      </Button>
      {taskIdsOf(bag).length > 0 && (
        <Button tone="quiet" size="tight" className="print:hidden" busy={isBusy} onClick={onDone}>
          Done<span className="sr-only"> {bag.ticket.number}</span>
        </Button>
      )}
    </li>
  )
}

/** Names the clubs of a bag that cannot be done yet, if others of it can. */
function waitingWords({ clubs }: Bag): string {
  const waiting = clubs.filter(({ waitsForParts }) => waitsForParts)
  const which = waiting.length < clubs.length ? `: ${waiting.map(({ slot }) => slot).join(' ')}` : ''

  return `Waiting for parts${which}`
}

/** Clubs that get the same number of wraps: `7i 8i, 2 wraps`. */
function byWraps(clubs: Batch['bags'][number]['clubs']): Array<[wraps: string, slots: string]> {
  const groups = Map.groupBy(clubs, ({ wraps }) => wraps ?? 0)

  return [...groups].map(([wraps, own]) => [
    wraps === 0 ? '' : counted(wraps, 'wrap'),
    own.map(({ slot }) => slot).join(' '),
  ])
}

interface RefusedProps {
  error: Error | null
  refused: readonly { ticketId: string; number: string; message: string }[]
}

function Refused({ error, refused }: RefusedProps) {
  if (error) {
    return <Refusal title="It is not marked as done" error={error} />
  }
  if (refused.length === 0) return null

  return (
    <Notice kind="warning" title={counted(refused.length, 'bag stays here', 'bags stay here')}>
      <ul>
        {refused.map(({ ticketId, number, message }) => (
          <li key={`${ticketId} ${message}`}>
            <Link to={ticketPath(ticketId)}>{number}</Link>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
