import { useSuspenseQuery, useQueryClient, useQuery } from '@tanstack/react-query'
import { Phone, TimerReset } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import {
  type Extent,
  extentAsked,
  lacksApart,
  onlyThis,
  SeriesExtent,
} from '#client/booking/board/moving/SeriesExtent.tsx'
import { useChangeLength } from '#client/booking/board/moving/use-change-length.ts'
import { OverrideReasonField } from '#client/booking/board/OverrideReasonField.tsx'
import { extensionOf, priceOfAll } from '#client/booking/longer.ts'
import { DeskOfferNote } from '#client/booking/offers/DeskOffer.tsx'
import { PlayerShares } from '#client/booking/players/PlayerShares.tsx'
import { renewBookingLink, bookingRecord, writeNote } from '#client/booking/queries.ts'
import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { sentenceAfter, titleAfter } from '#client/errors/unanswered.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { bookingPartsFor } from '#client/routing/booking-parts.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { useOnline } from '#client/ui/browser/online.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import { RenewLink } from '#client/ui/RenewLink.tsx'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { type Extension, playOnMinutes } from '#shared/booking/longer.ts'
import { refusalOfStudiosMove } from '#shared/booking/moving.ts'
import { offerWords } from '#shared/booking/offers/status.ts'
import type { BookingRecord } from '#shared/booking/record.ts'
import { bookingWords, isVoid } from '#shared/booking/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted } from '#shared/words.ts'

import { DeskActions } from './DeskActions.tsx'

interface BookingPanelProps {
  board: DayBoard
  booking: BoardBooking
  onClose: () => void
  onStep: (by: -1 | 1) => void
}

/** One booking beside the board. Who may only read, as a coach a colleague's booking, sees no actions. */
export function BookingPanel({ board, booking, onClose, onStep }: BookingPanelProps) {
  const { holds } = usePermissions()
  const { mayChange } = booking
  const online = useOnline()

  return (
    <Panel
      title={booking.personName}
      badge={<StatusBadge status={booking.status} />}
      onClose={onClose}
      onStep={onStep}
      foot={mayChange && <DeskActions key={booking.id} board={board} booking={booking} onDone={onClose} />}
    >
      {isVoid(booking.status) && (
        <Notice title={`This booking is ${bookingWords[booking.status].label.toLowerCase()}`}>
          Its time is free again. What happened to it stands in its history.
        </Notice>
      )}
      <DeskOfferNote key={`offer ${booking.id}`} booking={booking} isDesk={holds('manage_bookings/bookings')} />
      <Facts facts={useFacts(board, booking)} />
      {mayChange && online && <LengthButtons key={`play on ${booking.id} ${booking.version}`} booking={booking} />}
      <PlayerShares key={`players ${booking.id}`} booking={booking} isDesk />
      {bookingPartsFor(holds).map(({ Part }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- their order never changes
        <Loaded key={`part ${booking.id} ${index}`} skeleton={null}>
          <Part booking={booking} />
        </Loaded>
      ))}
      <Answers answers={booking.answers} />
      {mayChange && (
        <RenewLink hasEmail={booking.hasEmail} renew={() => renewBookingLink(booking.id)}>
          Send the client a new link
        </RenewLink>
      )}
      {/* Where nobody answers without a network, the rest is read all the same. */}
      <Loaded key={`history ${booking.id}`} skeleton={<Skeleton className="h-24" />}>
        <BookingHistory booking={booking} isDesk={mayChange} />
      </Loaded>
    </Panel>
  )
}

function useFacts(board: DayBoard, booking: BoardBooking): Fact[] {
  const { dayLong, spanOf, clock, money } = useStudio()
  const { local, startsAt, endsAt, beganAt, leftAt, dueCents, phone, forcedReason, staffName } = booking
  const resourceName = (id: string) => [...board.bays, ...board.devices].find((one) => one.id === id)?.name
  const where = booking.resourceIds.flatMap((id) => resourceName(id) ?? []).join(', ')
  const actual = [beganAt && `came ${clock(beganAt)}`, leftAt && `left ${clock(leftAt)}`].filter(Boolean).join(', ')
  const call = phone && (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="inline-flex items-center gap-1.5 underline">
      <Phone aria-hidden className="size-3.5" />
      {phone}
    </a>
  )
  const page = (
    <Link to={`/admin/members/person/${booking.personId}`} className="underline underline-offset-4">
      {booking.personName}
    </Link>
  )

  return [
    { name: 'Who', value: page },
    { name: 'What', value: booking.serviceName },
    { name: 'When', value: `${dayLong(local)}, ${spanOf(startsAt, endsAt)}` },
    ...(actual ? [{ name: 'Really', value: actual }] : []),
    { name: 'Where', value: where || 'Bench' },
    ...(staffName ? [{ name: 'With', value: staffName }] : []),
    ...(dueCents === undefined
      ? []
      : [{ name: 'Due', value: dueCents > 0 ? <strong>{dueWords(booking, money(dueCents))}</strong> : money(0) }]),
    { name: 'Reference', value: <span className="font-mono">{booking.reference}</span> },
    ...(call ? [{ name: 'Phone', value: call }] : []),
    ...(forcedReason ? [{ name: 'Against the rules', value: forcedReason }] : []),
    ...(booking.seriesId ? [{ name: 'Series', value: 'One of a weekly series' }] : []),
  ]
}

/** A booking that awaits approval is not due yet. */
const dueWords = ({ status }: BoardBooking, due: string) =>
  status === 'pending_approval' ? `${due}, once it is approved` : due

function Answers({ answers }: Pick<BoardBooking, 'answers'>) {
  if (answers.length === 0) return null

  return (
    <section aria-labelledby="answers">
      <h3 id="answers" className="font-semibold">
        What they told us
      </h3>
      <dl className="mt-2 grid gap-2.5 text-sm">
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt className="text-muted">{question}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The desk's note, the client's no-shows, and the history of the booking. */
function BookingHistory({ booking, isDesk }: { booking: BoardBooking; isDesk: boolean }) {
  const { moment, money } = useStudio()
  const { data: record } = useSuspenseQuery(bookingRecord(booking))
  const { note, noShows, pinned, isFirst } = record.desk ?? { note: '', noShows: 0, pinned: [], isFirst: false }
  const entries = record.history.map((step, at) => entryOf(step, at, { moment, money })).toReversed()

  return (
    <section className="grid gap-3">
      {isFirst && <p className="text-sm font-medium">Comes for the first time.</p>}
      {pinned.length > 0 && (
        <ul aria-label="Pinned to them" className="grid gap-1 text-sm">
          {pinned.map((text) => (
            <li key={text} className="rounded bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
              {text}
            </li>
          ))}
        </ul>
      )}
      {noShows > 0 && <p className="text-sm font-medium">No-shows in the last twelve months: {noShows}</p>}
      {isDesk ? (
        <NoteField key={booking.id} booking={booking} note={note} />
      ) : (
        note && <p className="text-sm wrap-anywhere whitespace-pre-line">{note}</p>
      )}
      <div>
        <h3 className="font-semibold">History</h3>
        <History entries={entries} moment={moment} />
      </div>
    </section>
  )
}

function entryOf(
  { at, by, from, to, reason, moved, offer, waivedFeeCents }: BookingRecord['history'][number],
  index: number,
  { moment, money }: Pick<ReturnType<typeof useStudio>, 'moment' | 'money'>,
): HistoryEntry {
  const said = { id: String(index), at, by, why: reason ?? undefined }
  if (offer) return { ...said, what: offerWords[offer].label }
  if (moved) return { ...said, what: 'Moved', from: moment(moved.from), to: moment(moved.to) }
  if (waivedFeeCents === 0) return { ...said, what: 'Late cancellation waived' }
  if (waivedFeeCents !== null) return { ...said, what: `Fee of ${money(waivedFeeCents)} waived` }
  if (from === null) return { ...said, what: 'Booked' }
  if (from === to) return { ...said, what: 'Changed' }

  return { ...said, what: 'Status', from: bookingWords[from].label, to: bookingWords[to].label }
}

/** A note that only the staff read. Until it is saved the tab keeps it. */
function NoteField({ booking, note }: { booking: Pick<BoardBooking, 'id' | 'version'>; note: string }) {
  const queries = useQueryClient()
  const { text: typed, over, type, forget } = useKeptText(`note of booking ${booking.id}`, note)
  const field = useRef<HTMLTextAreaElement>(null)
  const write = (text: string) => writeNote(booking.id, { note: text.trim(), former: note })
  const writing = useAct(write, {
    onDone(written, text) {
      // The saved note is shown even if the booking cannot be read anew.
      queries.setQueryData(bookingRecord(booking).queryKey, written)
      forget(text)
      // The keys of the panel act again, unless the person types on.
      if (field.current?.value === text) field.current.blur()
    },
    touches: [['booking']],
  })

  const isChanged = typed.trim() !== note
  const save = () => !writing.isPending && writing.mutate(typed)
  useKeys([
    { key: 'e', what: 'Write the note', run: () => field.current?.focus() },
    ...(isChanged ? [{ key: 'Ctrl+Enter', what: 'Save the note', run: save }] : []),
  ])

  return (
    <form
      className="grid justify-items-start gap-2 text-sm *:w-full"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        save()
      }}
    >
      <Field
        label="Note"
        hint="Of this booking, read by the staff only. What is to be remembered next time is a note of the client."
        error={sentenceAfter(writing.error)}
      >
        {(ids) => (
          <textarea
            {...ids}
            ref={field}
            rows={2}
            maxLength={500}
            className={`${tightControlLook} py-1.5`}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      {isChanged && over !== note && (
        <p className="text-muted">
          {note === '' ? 'Meanwhile the note was emptied.' : `Meanwhile it says: “${note}”`} Yours would take its place.
        </p>
      )}
      {isChanged && (
        <Button type="submit" size="tight" tone="quiet" className="w-auto!" busy={writing.isPending}>
          Save the note
        </Button>
      )}
    </form>
  )
}

/**
 * Makes a booking half an hour longer, or shorter if it has not begun, with the price on the button; for a series also those
 * after it. Nothing where the service has one length.
 */
function LengthButtons({ booking }: { booking: BoardBooking }) {
  const [extent, setExtent] = useState(onlyThis)
  const now = useNow(30)
  const isOpen = booking.hasLengths && refusalOfStudiosMove(booking) === undefined
  const longerQuery = extensionOf(booking, playOnMinutes, extentAsked(extent))
  const { data: extension } = useQuery({ ...longerQuery, enabled: isOpen })
  if (!isOpen) return null

  const isToCome = booking.startsAt > now || extent.scope !== 'this'
  const of = { booking, extent, isToCome }
  return (
    <div className="grid justify-items-start gap-1.5 text-sm *:max-w-full">
      {booking.seriesId !== null && <SeriesExtent extent={extent} kept={extension?.kept} onChange={setExtent} />}
      <LengthButton key={`longer ${extent.scope}`} minutes={playOnMinutes} {...of} />
      {isToCome && <LengthButton key={`shorter ${extent.scope}`} minutes={-playOnMinutes} {...of} />}
    </div>
  )
}

interface LengthButtonProps {
  booking: BoardBooking
  minutes: number
  extent: Extent
  /** It has not begun, so the client gets a mail. */
  isToCome: boolean
}

function LengthButton({ booking, minutes, extent, isToCome }: LengthButtonProps) {
  const { money, clock } = useStudio()
  const [reason, setReason] = useState('')
  const { data: extension, error } = useQuery(extensionOf(booking, minutes, extentAsked(extent)))
  const said = (endsAt: Date) =>
    minutes > 0
      ? `${booking.personName} plays on to ${clock(endsAt)}`
      : `${booking.personName} plays to ${clock(endsAt)}`
  const extending = useChangeLength({ booking, minutes, said, extent, expectedPriceCents: priceOfAll(extension) })
  const refusal = extending.error ?? error
  // A booking of the shortest length has no button to shorten it.
  if (minutes < 0 && error instanceof Failure && error.code === 'not_offered') return null

  return (
    <>
      {extension && extension.against !== null && (
        <OverrideReasonField
          label="Half an hour longer anyway, because"
          hint={extension.against}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {extension && (
        <Button
          tone="quiet"
          size="tight"
          busy={extending.isPending}
          disabled={(extension.against !== null && reason.trim() === '') || lacksApart(extent, extension.kept)}
          onClick={() => extending.mutate({ reason, notify: isToCome })}
        >
          <TimerReset aria-hidden className="size-4.5" />
          {Math.abs(minutes)} min {minutes > 0 ? 'longer' : 'shorter'}, {costOf(extension, extent, { money, clock })}
        </Button>
      )}
      {refusal && (
        <output className="text-muted">
          {titleAfter(refusal, `No half an hour ${minutes > 0 ? 'longer' : 'shorter'}`)}: {sentenceAfter(refusal)}
        </output>
      )}
    </>
  )
}

interface Words {
  money: (cents: number) => string
  clock: (at: Date) => string
}

/** The new end and the added price; for a series, how many times change. */
const costOf = ({ changed, endsAt, addedCents }: Extension, { scope }: Extent, { money, clock }: Words): string =>
  scope === 'this'
    ? `to ${clock(endsAt)}: ${money(addedCents)}`
    : `${counted(changed.length, 'time')}: ${money(addedCents)}`
