import { useAct } from '#client/api/use-act.ts'
import { Link } from '#client/routing/Link.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { chargesContract, type LeagueCharge } from '#shared/leagues/charges/contract.ts'
import { type OwnRegistration, registrationsContract } from '#shared/leagues/registrations/contract.ts'

const sumOf = (charges: readonly LeagueCharge[]) => charges.reduce((sum, { cents }) => sum + cents, 0)

/** What a player owes of a season, when, and what of it is paid; nothing is drawn where nothing is owed besides the fee. */
export function OwnCharges({ registration }: { registration: OwnRegistration }) {
  const { charges } = registration
  const { money } = useStudio()
  const go = useGo()
  const due = charges.filter(({ status, isDue }) => status === 'open' && isDue)
  const paying = useAct(
    async (_: undefined, call) =>
      call(chargesContract.payMyCharges, { headers: {}, body: { chargeIds: due.map(({ id }) => id) } }),
    { touches: [['leagues'], ['orders']], onDone: ({ orderId }) => go(`/dashboard/order/${orderId}`) },
  )
  if (charges.length === 0) return null

  return (
    <div className="grid gap-3">
      <p className="font-medium">What you pay</p>
      <ul className="divide-y divide-line border-y border-line">
        {charges.map((charge) => (
          <Row key={charge.id} charge={charge} />
        ))}
      </ul>
      {paying.error && <Refusal title="It is not in an order" error={paying.error} />}
      {due.length > 0 && (
        <Button className="justify-self-start" busy={paying.isPending} onClick={() => paying.mutate(undefined)}>
          Pay what is due, {money(sumOf(due))}
        </Button>
      )}
    </div>
  )
}

const labels = {
  paid: { label: 'Paid', tone: 'success' },
  ordered: { label: 'Not paid yet', tone: 'warning' },
  due: { label: 'Due', tone: 'warning' },
  later: { label: 'Later', tone: 'neutral' },
  declined: { label: 'Card refused', tone: 'danger' },
} as const

function labelOf({ status, isDue, isDeclined }: LeagueCharge) {
  if (status === 'paid') return labels.paid
  if (isDeclined) return labels.declined
  if (status === 'ordered') return labels.ordered

  return isDue ? labels.due : labels.later
}

function Row({ charge }: { charge: LeagueCharge }) {
  const { money, dayOfYear } = useStudio()
  const { name, cents, dueOn, status, orderId } = charge
  const { label, tone } = labelOf(charge)

  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span>
        {name}
        <span className="block text-sm text-muted figures">{dayOfYear(dueOn)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-3 figures">
        {money(cents)}
        <Badge tone={tone}>{label}</Badge>
        {status === 'ordered' && orderId !== null && (
          <Link
            to={`/dashboard/order/${orderId}`}
            className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4"
          >
            Pay its order<span className="sr-only">: {name}</span>
          </Link>
        )}
      </span>
    </li>
  )
}

/** Whether the card on file pays what comes due, by itself. */
export function PayByCard({ registration }: { registration: OwnRegistration }) {
  const { id: registrationId, version, paysByCard } = registration
  const setting = useAct(
    async (wanted: boolean, call) =>
      call(registrationsContract.payByCard, {
        params: { registrationId },
        body: { paysByCard: wanted, version },
      }),
    {
      done: ({ paysByCard: now }) => (now ? 'Your card pays on its day' : 'Your card pays no more'),
      touches: [['leagues', 'mine']],
    },
  )

  return (
    <div className="grid gap-2">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-fairway"
          checked={paysByCard}
          disabled={setting.isPending}
          onChange={({ target }) => setting.mutate(target.checked)}
        />
        <span>
          My card on file pays what is due
          <span className="block text-sm text-muted">
            Installments on their day, evenings once they are over. You can end it here at any time.
          </span>
        </span>
      </label>
      {setting.error && <Refusal title="It stays as it was" error={setting.error} />}
    </div>
  )
}
