import { useSuspenseQuery } from '@tanstack/react-query'

import { Chart } from '#client/analytics/charts/Chart.tsx'
import { type Step, Waterfall } from '#client/analytics/charts/Waterfall.tsx'
import { useDays, useFigureWords, wordsOf } from '#client/analytics/figure-words.ts'
import { monthsOfMembers } from '#client/analytics/queries.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import type { MonthOfMembers } from '#shared/analytics/contract.ts'
import type { Period } from '#shared/analytics/period.ts'
import { addDays, addMonths } from '#shared/booking/local-time.ts'

type Move = keyof MonthOfMembers['moves']

/** Gains before losses, so that the bars go up and then down. */
const moves: readonly Move[] = ['new', 'returned', 'imported', 'up', 'resumed', 'down', 'frozen', 'lost']

const labelOf = (move: Move) => wordsOf('membership', `mrr_${move}`).label
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** From what recurred before to what recurs after: of one month by what moved it, of more month by month. */
export function RevenueBridge(period: Period) {
  const { months } = useSuspenseQuery(monthsOfMembers(period)).data
  const { monthOfYear } = useStudio()
  const byKind = useStepsByKind(months[0], period)
  const byMonth = useStepsByMonth(months, period)
  const title = 'What moved recurring revenue'
  const shown = moves.filter((move) => months.some((month) => month.moves[move] !== 0))

  return (
    <Chart
      title={`${title}${months.length > 1 ? ', month by month' : ''}`}
      about="From what memberships earned a month before, over what came and went, to what they earn after."
      name="recurring-revenue"
      empty={months.length === 0 ? 'There was no membership in these days.' : undefined}
      table={{
        columns: [
          { label: 'Month' },
          { label: 'Before', unit: 'cents' },
          ...shown.map((move) => ({ label: labelOf(move), unit: 'cents' as const })),
          { label: 'After', unit: 'cents' },
        ],
        rows: months.map((month) => [
          monthOfYear(month.month),
          month.mrrOpen,
          ...shown.map((move) => month.moves[move]),
          month.mrr,
        ]),
      }}
    >
      <Waterfall title={title} unit="cents" steps={months.length > 1 ? byMonth : byKind} />
    </Chart>
  )
}

function useStepsByKind(month: MonthOfMembers | undefined, { from, until }: Period): Step[] {
  const { linkTo } = useAddress()
  const { valueOf } = useFigureWords()
  const dayOf = useDays()
  if (!month) return []
  const level = (name: string, figure: string, value: number, day: string): Step => ({
    kind: 'level',
    name,
    value,
    label: `${name}, ${dayOf(day)}: ${valueOf('cents', value)}`,
    to: linkTo({ figure, of: undefined }),
  })

  return [
    level('Before', 'mrr_open', month.mrrOpen, addDays(from, -1)),
    ...moves
      .filter((move) => month.moves[move] !== 0)
      .map((move): Step => ({
        kind: 'move',
        name: labelOf(move),
        value: month.moves[move],
        label: `${labelOf(move)}: ${valueOf('cents', month.moves[move])}`,
        to: linkTo({ figure: `mrr_${move}`, of: undefined }),
      })),
    level('After', 'mrr', month.mrr, until),
  ]
}

function useStepsByMonth(months: readonly MonthOfMembers[], { from, until }: Period): Step[] {
  const { linkTo } = useAddress()
  const { valueOf } = useFigureWords()
  const { month: short, monthOfYear } = useStudio()
  const [first] = months
  if (!first) return []

  return [
    { kind: 'level', name: 'Before', value: first.mrrOpen, label: `Before: ${valueOf('cents', first.mrrOpen)}` },
    ...months.flatMap((month): Step[] => {
      const last = addDays(addMonths(`${month.month.slice(0, 8)}01`, 1), -1)
      const to = linkTo({
        period: undefined,
        from: month.month < from ? from : month.month,
        until: last < until ? last : until,
        figure: undefined,
      })
      const told = (ofMoves: readonly Move[]) =>
        ofMoves
          .filter((move) => month.moves[move] !== 0)
          .map((move) => `${labelOf(move)} ${valueOf('cents', month.moves[move])}`)
          .join(', ')
      const gains = moves.filter((move) => month.moves[move] > 0)
      const losses = moves.filter((move) => month.moves[move] < 0)
      const sums = {
        gain: sumOf(gains.map((move) => month.moves[move])),
        loss: sumOf(losses.map((move) => month.moves[move])),
      }
      const name = monthOfYear(month.month)

      return [
        { kind: 'move', name: '', value: sums.gain, label: `${name}, more: ${told(gains) || valueOf('cents', 0)}`, to },
        {
          kind: 'move',
          name: '',
          value: sums.loss,
          label: `${name}, less: ${told(losses) || valueOf('cents', 0)}`,
          to,
        },
        {
          kind: 'level',
          name: short(month.month),
          value: month.mrr,
          label: `End of ${name}: ${valueOf('cents', month.mrr)}, members ${month.members}`,
          to,
        },
      ]
    }),
  ]
}
