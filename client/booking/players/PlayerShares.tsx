import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { CopyButton } from '#client/auth/service.ts'
import { paymentOf, untilPaid } from '#client/booking/queries.ts'
import { MailDialog } from '#client/notices/service.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import type { MyBooking } from '#shared/booking/contract.ts'
import { playerEndpoints } from '#shared/booking/players/players-contract.ts'
import type { PlayerShare } from '#shared/booking/record.ts'

import { orderRest, type SharedBooking, sendShareLink, changePlayers } from './queries.ts'

const secondsBetween = 15

interface Props {
  booking: SharedBooking & { startsAt: Date; personName: string }
  /** Whether the client pays open shares here; the desk takes them at the register. */
  isDesk?: boolean
}

/** The players of a booking: the share of each, and the link to pay it. */
export function PlayerShares({ booking, isDesk = false }: Props) {
  const payment = paymentOf(booking.id, booking.token)
  const { data } = useQuery({ ...payment, refetchInterval: untilPaid(secondsBetween * 1000) })
  const now = useNow(60)
  const [changes, setChanges] = useState(false)
  if (data?.isWhole) return <PaidAsWhole number={data.order?.number} isDesk={isDesk} />
  if (!data || (data.shares.length === 0 && data.mostPlayers === 1)) return null

  const { shares, mostPlayers, restCents } = data
  const hasBegun = booking.startsAt <= now
  if (shares.some(({ keptCents }) => keptCents !== undefined)) return <KeptOfShares shares={shares} />
  return (
    <section aria-label="Who plays" className="grid gap-3 rounded border border-line bg-surface p-5">
      <h2 className="font-semibold">{shares.length > 0 ? 'Each pays their share' : 'Play together'}</h2>
      <p className="text-sm text-muted">{wordsFor({ shares, mostPlayers, hasBegun, isDesk })}</p>
      {shares.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {shares.map((share) => (
            <PlayerRow key={share.player} booking={booking} share={share} isOpen={!hasBegun} isDesk={isDesk} />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {!isDesk && shares.length > 0 && restCents > 0 && (
          <PayRest booking={booking} shares={shares} restCents={restCents} />
        )}
        {mostPlayers > 1 && (
          <Button tone="quiet" onClick={() => setChanges(true)}>
            {shares.length > 0 ? 'Change who plays' : 'Say who plays'}
          </Button>
        )}
      </div>
      {changes && <PlayersDialog {...{ booking, shares, mostPlayers }} onClose={() => setChanges(false)} />}
    </section>
  )
}

/** After a cancellation: what of each paid share is kept for the fee. */
function KeptOfShares({ shares }: { shares: readonly PlayerShare[] }) {
  const { money } = useStudio()

  return (
    <section aria-label="Who plays" className="grid gap-3 rounded border border-line bg-surface p-5">
      <h2 className="font-semibold">Kept of what was paid by links</h2>
      <p className="text-sm text-muted">
        Nothing more is paid by these links. Of each share its part of the fee is kept; the rest goes back to whoever
        paid it.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {shares.map(({ player, name, keptCents = 0 }) => (
          <li key={player} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <span className="figures">{money(keptCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A booking that is paid cannot be shared until it is refunded. */
const PaidAsWhole = ({ number = '', isDesk }: { number: string | undefined; isDesk: boolean }) => (
  <section aria-label="Who plays" className="grid gap-3 rounded border border-line bg-surface p-5">
    <h2 className="font-semibold">Paid as a whole</h2>
    <p className="text-sm text-muted">
      {isDesk
        ? `It is in order ${number} as a whole, so it is not shared. Give its money back there and let the time stay theirs: then it is shared here.`
        : `It is in order ${number} as a whole, so the others cannot pay shares of it. To have each pay their own, ask us to give it back and leave you the time: then it is shared here.`}
    </p>
  </section>
)

interface ShareWordsFacts {
  shares: readonly PlayerShare[]
  mostPlayers: number
  hasBegun: boolean
  isDesk: boolean
}

function wordsFor({ shares, mostPlayers, hasBegun, isDesk }: ShareWordsFacts): string {
  const payer = isDesk ? 'whoever booked' : 'you'
  if (shares.length === 0) return `Up to ${mostPlayers} may play. Each pays a share of the price, on their own phone.`
  if (hasBegun) return `It has begun: what is open is paid by ${payer}.`

  return `Send everybody their own link: it is paid by card, without an account. What is open when it begins is paid by ${payer}.`
}

interface RestProps {
  booking: SharedBooking
  shares: readonly PlayerShare[]
  restCents: number
}

/** Pays all that no player has ordered: open shares, and time that was added since. */
function PayRest({ booking, shares, restCents }: RestProps) {
  const { money } = useStudio()
  const go = useGo()
  // The shares are read again first: a player may have begun to pay.
  const ordering = useAct(() => orderRest(booking, restCents), {
    touches: [['booking', 'payment']],
    onDone: ({ payToken }) => go(`/pay#${payToken}`),
  })
  const isAdded = shares.every(({ isOrdered, shareCents }) => isOrdered || shareCents === 0)

  return (
    <>
      <Button tone="quiet" busy={ordering.isPending} onClick={() => ordering.mutate()}>
        {isAdded ? 'Pay the added time' : 'Pay all that is open'}, {money(restCents)}
      </Button>
      {ordering.error && <Refusal error={ordering.error} />}
    </>
  )
}

/** A later booking: who plays and who has paid in one line, and the details behind a button. */
export function WhoPlays({ booking }: { booking: MyBooking & { personName: string } }) {
  const { dayShort } = useStudio()
  const { data } = useQuery(paymentOf(booking.id))
  const [isOpen, open] = useState(false)
  if (!data || data.shares.length === 0) return null

  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        {data.shares.map((share) => (
          <span key={share.player}>
            {share.name}: {shareWords(share).toLowerCase()}
          </span>
        ))}
        <Button tone="plain" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? 'Close' : 'Who plays'}
          <span className="sr-only">
            {' '}
            {booking.serviceName}, {dayShort(booking.local)}
          </span>
        </Button>
      </p>
      {isOpen && <PlayerShares booking={booking} />}
    </div>
  )
}

interface PlayerRowProps {
  booking: SharedBooking
  share: PlayerShare
  /** Whether links can still be used to pay. */
  isOpen: boolean
  /** Sends the link again, which ends the former one; for the desk. */
  isDesk: boolean
}

/** A player with their share, its status, and the link to pay it. */
function PlayerRow({ booking, share, isOpen, isDesk }: PlayerRowProps) {
  const { money } = useStudio()
  const [mails, setMails] = useState(false)
  const { player, name, shareCents, isPaid, token } = share

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <span className="min-w-0 grow font-medium wrap-anywhere">{name}</span>
      <span className="figures">{money(shareCents)}</span>
      <State share={share} />
      {!isPaid && isOpen && token !== undefined && (
        <span className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <CopyButton text={`${location.origin}/pay#${token}`}>
            Copy link<span className="sr-only"> for {name}</span>
          </CopyButton>
          <Button tone="plain" onClick={() => setMails(true)}>
            {isDesk ? 'Send a new link' : 'Send it'}
            <span className="sr-only"> to {name}</span>
          </Button>
        </span>
      )}
      {mails && (
        <MailDialog
          title={`Send ${name} their link`}
          what="link"
          hint={`Whoever has it sees who plays by first names, and pays this share. The address is not kept.${isDesk ? ' The link that they had before ends.' : ''}`}
          to=""
          send={(email) => sendShareLink(booking, { player, email })}
          onClose={() => setMails(false)}
        />
      )}
    </li>
  )
}

function State({ share }: { share: PlayerShare }) {
  const { shareCents, isPaid, isOrdered } = share
  const tone = shareCents === 0 ? 'neutral' : isPaid ? 'success' : isOrdered ? 'information' : 'neutral'

  return <Badge tone={tone}>{shareWords(share)}</Badge>
}

interface PlayersDialogProps {
  booking: SharedBooking & { personName: string }
  shares: readonly PlayerShare[]
  mostPlayers: number
  onClose: () => void
}

/** Players without a name are counted. */
const Party = z
  .object({ players: z.array(z.object({ player: z.number().optional(), name: z.string(), isOrdered: z.boolean() })) })
  .transform(({ players }) => ({
    players: players.map(({ player, name }, at) => ({
      ...(player !== undefined && { player }),
      name: name.trim() || `Player ${at + 1}`,
    })),
  }))
  .pipe(playerEndpoints.changePlayers.body.pick({ players: true }))
type Party = z.output<typeof Party>
type PartyForm = UseFormReturn<z.input<typeof Party>, unknown, Party>

const newPlayer = { name: '', isOrdered: false }

/** Who plays: the price is shared by those who have not paid yet. */
function PlayersDialog({ booking, shares, mostPlayers, onClose }: PlayersDialogProps) {
  const known = shares.map(({ player, name, isOrdered }) => ({ player, name, isOrdered }))
  const sharing = useAct(({ players }: Party) => changePlayers(booking, players), {
    onDone: onClose,
    touches: [['booking']],
  })
  const request = useRequestForm({
    schema: Party,
    // The client who booked, and an empty field.
    defaultValues: { players: known.length > 0 ? known : [{ ...newPlayer, name: booking.personName }, newPlayer] },
    fields: Array.from({ length: mostPlayers }, (_, at) => ({
      name: `players.${at}.name` as const,
      label: `Player ${at + 1}`,
    })),
    sending: sharing,
  })
  const { fields, append, remove } = useFieldArray({ control: request.form.control, name: 'players' })

  return (
    <Dialog title="Who plays?" onClose={onClose}>
      <RequestForm request={request} verb="Share the price" otherwise="It is not changed" onLeave={onClose}>
        <p className="text-sm text-muted">
          The price is shared to the cent by those who have not paid yet. Members pay their own price once they sign in
          behind their link.
        </p>
        {fields.map(({ id, isOrdered }, at) => (
          <PlayerField
            key={id}
            form={request.form}
            at={at}
            // The client who booked and players who have ordered their share stay.
            onRemove={at > 0 && !isOrdered ? () => remove(at) : undefined}
          />
        ))}
        {fields.length < mostPlayers && (
          <Button tone="plain" className="justify-self-start" onClick={() => append(newPlayer, { shouldFocus: false })}>
            <Plus aria-hidden className="size-4" />
            Add a player
          </Button>
        )}
      </RequestForm>
    </Dialog>
  )
}

interface PlayerFieldProps {
  form: PartyForm
  at: number
  onRemove: (() => void) | undefined
}

const PlayerField = ({ form, at, onRemove }: PlayerFieldProps) => (
  <div className="flex items-end gap-2">
    <div className="min-w-0 grow">
      <Field label={`Player ${at + 1}`} optional={at > 0} error={form.formState.errors.players?.[at]?.name?.message}>
        {(ids) => <TextInput {...ids} maxLength={80} autoComplete="off" {...form.register(`players.${at}.name`)} />}
      </Field>
    </div>
    {onRemove && (
      <Button tone="plain" className="min-w-11 justify-center" onClick={onRemove}>
        <X aria-hidden className="size-4" />
        <span className="sr-only">Remove player {at + 1}</span>
      </Button>
    )}
  </div>
)

/** How far the share of a player is paid. */
function shareWords({ shareCents, isPaid, isOrdered }: PlayerShare): string {
  if (shareCents === 0) return 'Nothing to pay'
  if (isPaid) return 'Paid'

  return isOrdered ? 'Paying' : 'Open'
}
