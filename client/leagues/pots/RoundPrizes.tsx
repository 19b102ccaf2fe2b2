import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { approved } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { potsContract, type RoundPrizes as Prizes } from '#shared/leagues/pots/contract.ts'
import { counted, listWords } from '#shared/words.ts'

import { potsKey, prizesQuery } from './queries.ts'

/** The prizes of a published round, and their payment; nothing is drawn where there are none. */
export function RoundPrizes({ round }: { round: { id: string; number: number; version: number } }) {
  const { money } = useStudio()
  const { data } = useQuery(prizesQuery(round))
  const [isPaying, setPaying] = useState(false)
  if (!data || (data.prizes.length === 0 && data.toPayCents === 0 && data.toTakeBackCents === 0)) return null
  const { prizes, toPayCents, toTakeBackCents } = data
  const isOpen = toPayCents > 0 || toTakeBackCents > 0
  const due = prizes.filter(({ cents }) => cents > 0)

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm figures">
      <span>
        {counted(due.length, 'prize')}, {money(due.reduce((sum, { cents }) => sum + cents, 0))}
        {!isOpen && ', paid'}
      </span>
      {isOpen && (
        <Button size="tight" tone="quiet" className="ml-auto" onClick={() => setPaying(true)}>
          Pay prizes<span className="sr-only"> of round {round.number}</span>
        </Button>
      )}
      {isPaying && <PayDialog prizes={data} onClose={() => setPaying(false)} />}
    </div>
  )
}

function PayDialog({ prizes: shown, onClose }: { prizes: Prizes; onClose: () => void }) {
  const { money } = useStudio()
  const { roundId, number, revision, refusal, prizes, toPayCents, toTakeBackCents, also } = shown
  const act = useAct(
    (_: undefined, call) =>
      approved((headers) =>
        call(potsContract.payPrizes, { params: { roundId }, headers, body: { revision: revision ?? 1 } }),
      ),
    {
      done: ({ paid }) => {
        const owedCents = paid.reduce((sum, one) => sum + one.owedCents, 0)
        const kept = paid.reduce((sum, one) => sum + one.spentCents, 0)
        return [
          `Prizes of round ${number} are paid.`,
          owedCents > 0 && `${money(owedCents)} of them went to what players owed.`,
          kept > 0 && `${money(kept)} was spent already and stays with its players.`,
        ]
          .filter(Boolean)
          .join(' ')
      },
      touches: [potsKey, ['leagues'], ['wallets']],
      onDone: onClose,
    },
  )
  const moved = prizes.filter(({ cents, paidCents }) => cents !== paidCents)

  return (
    <ActDialog
      title={`Pay the prizes of round ${number}?`}
      act={act}
      verb={toPayCents > 0 ? `Pay ${money(toPayCents)}` : `Take back ${money(toTakeBackCents)}`}
      otherwise="Nothing is paid"
      isOff={refusal !== null}
      onAct={() => act.mutate(undefined)}
      onClose={onClose}
    >
      {refusal !== null && (
        <Notice kind="warning" title="Not yet">
          {refusal}
        </Notice>
      )}
      <p className="text-sm text-muted">
        Prizes are store credit. What a player owes of leagues is paid of it first.
        {toTakeBackCents > 0 && ` ${money(toTakeBackCents)} is taken back; what is spent of it stays with its player.`}
        {also.length > 0 &&
          ` Prizes of ${also.length === 1 ? 'round' : 'rounds'} ${listWords(also.map(String))} move with it.`}
      </p>
      <ul className="max-h-[40vh] divide-y divide-line overflow-y-auto border-y border-line text-sm figures">
        {moved.map(({ name, what, cents, paidCents }, at) => (
          // A player may have several of one kind.
          // oxlint-disable-next-line react/no-array-index-key -- they have no id, and stand as they are
          <li key={at} className="flex justify-between gap-4 py-1.5">
            <span className="wrap-anywhere">
              {name} <span className="text-muted">{what}</span>
            </span>
            <span className="whitespace-nowrap">
              {paidCents === 0 ? money(cents) : `${money(paidCents)} to ${money(cents)}`}
            </span>
          </li>
        ))}
      </ul>
    </ActDialog>
  )
}
