import { useSuspenseQuery } from '@tanstack/react-query'

import { handicapOf } from '#client/leagues/results/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { HandicapCalculation, PlayerHandicap } from '#shared/leagues/handicap/own-contract.ts'
import { counted } from '#shared/words.ts'

import { AverageOfSeason } from './SeasonAverage.tsx'

/** Why a Studio Handicap is what it is: one's own, or that of a player whom the address names. */
export const WhyPage = () => (
  <div className="page-width grid gap-8 py-8 md:py-12">
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <Why />
    </Loaded>
  </div>
)

const oneDecimal = (value: number) => (value < 0 ? `+${(-value).toFixed(1)}` : value.toFixed(1))
const signed = (value: number) => (value < 0 ? `−${(-value).toFixed(1)}` : value.toFixed(1))

function Why() {
  const { data: player } = useSuspenseQuery(handicapOf(usePathParameter('personId') || undefined))
  const { index, name, override, calculation, averages } = player

  return (
    <>
      <PageHeader title={index === null ? 'No Studio Handicap yet' : `Studio Handicap ${oneDecimal(index)}`} />
      <p className="max-w-[62ch] text-muted">
        {name}. {fromWords(player)}
      </p>
      {override && (
        <p className="max-w-[62ch] rounded border border-line bg-turf p-4">
          The committee set {oneDecimal(override.index)}: {override.reason}
        </p>
      )}
      {averages.map((average) => (
        <AverageOfSeason key={average.season.id} average={average} />
      ))}
      {calculation && calculation.of > 0 ? (
        <Working calculation={calculation} />
      ) : averages.length > 0 ? null : (
        <EmptyState
          title="Three rounds are needed"
          action={<ButtonLink to="/leagues/handicap">Try the calculator</ButtonLink>}
        >
          {player.roundsPlayed === 0
            ? 'Your first published round of a league counts.'
            : `${counted(player.roundsPlayed, 'round')} so far.`}
        </EmptyState>
      )}
    </>
  )
}

function fromWords({ from, roundsPlayed }: PlayerHandicap): string {
  if (from === 'calculated') return 'Calculated from the latest rounds.'
  if (from === 'committee') return 'Set by the committee.'
  if (from === 'start')
    return `The starting index of the season, until three rounds are played; ${roundsPlayed} so far.`

  return 'It begins with three rounds.'
}

function Working({ calculation }: { calculation: HandicapCalculation }) {
  const { best, of, sum, added, before, lowIndex, cap, rounds } = calculation
  const used = rounds.filter(({ isUsed }) => isUsed)
  const values = used.map(({ value, adjustment }) => signed((value ?? 0) + adjustment))

  return (
    <div className="grid gap-8">
      {before !== null && (
        <section aria-labelledby="sum" className="grid gap-2">
          <h2 id="sum" className="font-display text-xl font-medium">
            The best {best} of {of}
          </h2>
          <p className="text-lg figures wrap-anywhere">
            {values.join(' + ')}
            {values.length > 1 && ` = ${signed(sum)}`}
            {best > 1 && `, ÷ ${best}`}
            {added !== 0 && `, ${signed(added)} for few rounds`} → <strong>{oneDecimal(before)}</strong>
          </p>
          <p className="max-w-[62ch] text-muted figures">{capWords(cap, lowIndex)}</p>
          <Next calculation={calculation} />
        </section>
      )}
      <Rounds rounds={rounds} />
    </div>
  )
}

function capWords(cap: HandicapCalculation['cap'], low: number | null): string {
  if (low === null) return 'A cap holds from twenty rounds on.'
  const rise = `The lowest index of the last twelve months is ${oneDecimal(low)}`
  if (cap === 'hard') return `${rise}: the hard cap holds it at most 5.0 above.`
  if (cap === 'soft') return `${rise}: of what is more than 3.0 above, half counts.`

  return `${rise}: no cap is reached.`
}

function Next({ calculation: { next } }: { calculation: HandicapCalculation }) {
  const { dropsOut, otherwise, lowersAt } = next

  return (
    <p className="max-w-[62ch] figures">
      Next: {dropsOut !== null && `your oldest, ${signed(dropsOut)}, drops out. `}
      {lowersAt !== null && `A round of ${signed(lowersAt)} or less makes it lower. `}
      {otherwise !== null && `After a round that does not count it is ${oneDecimal(otherwise)}.`}
    </p>
  )
}

const head = 'border-b border-ink py-2 pr-3 text-left text-sm font-medium text-muted last:pr-0'
const cell = 'border-b border-line py-2.5 pr-3 align-baseline last:pr-0'

function Rounds({ rounds }: Pick<HandicapCalculation, 'rounds'>) {
  const { dayOfYear } = useStudio()

  return (
    <section aria-labelledby="rounds" className="grid gap-2">
      <h2 id="rounds" className="font-display text-xl font-medium">
        Rounds that were looked at
      </h2>
      <table className="w-full border-collapse leading-snug figures">
        <caption className="sr-only">Rounds, the last one first</caption>
        <thead>
          <tr>
            <th scope="col" className={head}>
              Played
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              Score
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              Rating and slope
            </th>
            <th scope="col" className={`${head} text-right`}>
              Differential
            </th>
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ playedOn, value, adjustment, isUsed, card }, at) => (
            <tr key={card?.id ?? `${playedOn} ${at}`} className={isUsed ? 'bg-turf font-medium' : undefined}>
              <th scope="row" className={`${cell} text-left font-[inherit]`}>
                {dayOfYear(playedOn)}
                <span className="block text-sm font-normal text-muted wrap-anywhere">
                  {card ? card.course : 'Brought along'}
                </span>
              </th>
              <td className={`${cell} max-sm:hidden`}>
                {card && (card.gross ?? card.adjustedGross)}
                {card?.gross != null && card.gross !== card.adjustedGross && (
                  <span className="block text-sm font-normal text-muted">{card.adjustedGross} counts</span>
                )}
              </td>
              <td className={`${cell} font-normal text-muted max-md:hidden`}>
                {card && `${card.courseRating.toFixed(1)} / ${card.slope}, ${card.holes} holes`}
              </td>
              <td className={`${cell} text-right`}>
                {value === null ? 'waits for another nine' : signed(value + adjustment)}
                {isUsed && <span className="block text-sm font-normal">counts</span>}
                {adjustment !== 0 && (
                  <span className="block text-sm font-normal text-muted">{signed(adjustment)} exceptional</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
