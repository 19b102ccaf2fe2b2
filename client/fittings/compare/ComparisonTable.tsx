import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { type CandidateSum, type Comparison, fewestShots } from '#shared/fittings/compare.ts'
import { type FigureKey, figures } from '#shared/fittings/figures.ts'
import { counted } from '#shared/words.ts'

import { aboutSpec } from './about-spec.ts'
import { type CandidateLook, lookOf } from './candidate-colors.ts'
import { comparedFigures, showDifference, showKey, unitOf } from './figure-words.ts'

interface Candidate {
  id: string
  label: string
  isOwn: boolean
  spec: ClubSpec
}

interface ComparisonTableProps<Row extends Candidate> {
  candidates: readonly Row[]
  comparison: Comparison
  bestId: string | null
  /** Which one is in the client's hand, and how another one is taken. */
  inHand?: { id: string | undefined; onTake: (candidateId: string) => void }
  onEdit?: (candidate: Row) => void
}

/** Candidates one below the other: mean and spread of each figure, the best of each column bold. */
export function ComparisonTable<Row extends Candidate>({
  candidates,
  comparison,
  bestId,
  inHand,
  onEdit,
}: ComparisonTableProps<Row>) {
  const keys = comparedFigures(comparison.candidates)
  const own = candidates.find(({ isOwn }) => isOwn)
  const sumOf = (id: string | undefined) => comparison.candidates.find(({ candidateId }) => candidateId === id)
  const hasSmash = comparison.candidates.some(({ smash }) => smash !== null)

  const decimals = useDecimals()

  return (
    <div className="@container">
      <table className="w-full border-collapse text-sm @max-2xl:block">
        <caption className="sr-only">Candidates compared</caption>
        <HeadRow keys={keys} hasSmash={hasSmash} />
        <tbody className="@max-2xl:block">
          {candidates.map((candidate, index) => (
            <tr
              key={candidate.id}
              className="min-h-row border-b border-line @max-2xl:grid @max-2xl:grid-cols-3 @max-2xl:py-2"
            >
              <th scope="row" className="py-1.5 pr-3 text-left font-medium @max-2xl:col-span-3">
                <span className="flex min-h-row flex-wrap items-center gap-x-2">
                  {inHand && (
                    <InHand
                      label={candidate.label}
                      isChosen={candidate.id === inHand.id}
                      onChoose={() => inHand.onTake(candidate.id)}
                    />
                  )}
                  <Name candidate={candidate} look={lookOf(index)} isBest={bestId === candidate.id} />
                  {onEdit && (
                    <Button tone="plain" size="tight" onClick={() => onEdit(candidate)}>
                      Edit<span className="sr-only"> {candidate.label}</span>
                    </Button>
                  )}
                </span>
              </th>
              <Figures keys={keys} comparison={comparison} sum={sumOf(candidate.id)} own={sumOf(own?.id)} />
              {hasSmash && (
                <Cell name="Smash" isWide>
                  {decimals(sumOf(candidate.id)?.smash?.toFixed(2) ?? '-')}
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadRowProps {
  keys: readonly FigureKey[]
  hasSmash: boolean
}

const HeadRow = ({ keys, hasSmash }: HeadRowProps) => (
  <thead className="@max-2xl:sr-only">
    <tr className="border-b border-line text-left text-muted">
      <th scope="col" className="py-1.5 pr-3 font-medium">
        Club
      </th>
      <Head>Shots</Head>
      {keys.map((key) => (
        <Head key={key} isWide={key === 'clubSpeed'}>
          {figures[key].short} <span className="font-normal">{unitOf(key)}</span>
        </Head>
      ))}
      {hasSmash && <Head isWide>Smash</Head>}
    </tr>
  </thead>
)

interface InHandProps {
  label: string
  isChosen: boolean
  onChoose: () => void
}

const InHand = ({ label, isChosen, onChoose }: InHandProps) => (
  <span className="grid min-h-row min-w-6 place-items-center pointer-coarse:min-w-11">
    <input
      type="radio"
      name="in-hand"
      className="size-4.5 accent-fairway pointer-coarse:size-6"
      checked={isChosen}
      aria-label={`${label} in hand`}
      onChange={onChoose}
    />
  </span>
)

interface NameProps {
  candidate: Candidate
  look: CandidateLook
  isBest: boolean
}

function Name({ candidate: { label, spec }, look, isBest }: NameProps) {
  const { studio } = useStudio()

  return (
    <>
      <span aria-hidden className={clsx('size-3 shrink-0 rounded-full bg-current', look.text)} />
      <span className="wrap-anywhere">{label}</span>
      {isBest && (
        <span className="inline-flex items-center gap-1 text-fairway">
          <Star aria-hidden className="size-4 fill-current" />
          Best
        </span>
      )}
      <span className="order-last w-full font-normal text-muted wrap-anywhere @4xl:w-auto">
        {aboutSpec(spec, studio.locale)}
      </span>
    </>
  )
}

interface FiguresProps {
  keys: readonly FigureKey[]
  comparison: Comparison
  sum: CandidateSum | undefined
  own: CandidateSum | undefined
}

const Figures = ({ keys, comparison, sum, own }: FiguresProps) => (
  <>
    <Cell name="Shots">
      {sum?.count ?? 0}
      {sum?.isTooFew && (
        <span className="block text-muted" title={`Fewer than ${counted(fewestShots, 'shot')} say little.`}>
          too few
        </span>
      )}
    </Cell>
    {keys.map((key) => (
      <Cell key={key} isWide={key === 'clubSpeed'} name={`${figures[key].short}, ${unitOf(key)}`}>
        <Value of={key} sum={sum} own={own} isBest={sum !== undefined && comparison.best[key] === sum.candidateId} />
      </Cell>
    ))}
  </>
)

interface ComparisonCellProps {
  /** Only where there is room, and on a telephone, where figures stand below one another. */
  isWide?: boolean
  children: ReactNode
}

const whereWide = '@2xl:@max-4xl:hidden'

const Head = ({ isWide = false, children }: ComparisonCellProps) => (
  <th scope="col" className={clsx('px-2 py-1.5 text-right font-medium whitespace-nowrap', isWide && whereWide)}>
    {children}
  </th>
)

/** On a telephone each figure has its name above it. */
const Cell = ({ name, isWide = false, children }: ComparisonCellProps & { name: string }) => (
  <td className={clsx('px-2 py-1 text-right figures @max-2xl:px-0 @max-2xl:text-left', isWide && whereWide)}>
    <span aria-hidden className="block text-muted @2xl:hidden">
      {name}
    </span>
    {children}
  </td>
)

interface ValueProps {
  of: FigureKey
  sum: CandidateSum | undefined
  own: CandidateSum | undefined
  isBest: boolean
}

/** "236.2 +8.0 ±4.1": the mean, how far that is from the client's own, and how far a shot lies from it. */
function Value({ of: key, sum, own, isBest }: ValueProps) {
  const { decimals } = useStudio()
  const figure = sum?.figures[key]
  if (!figure) return <span className="text-muted">-</span>

  const ownFigure = sum === own ? undefined : own?.figures[key]
  const difference = ownFigure && showDifference(key, figure.mean, ownFigure.mean)
  return (
    <span className="whitespace-nowrap">
      {isBest ? (
        <strong className="text-ink">{decimals(showKey(key, figure.mean))}</strong>
      ) : (
        decimals(showKey(key, figure.mean))
      )}
      {isBest && <span className="sr-only"> best</span>}
      {difference && <span className="ml-1 text-muted">{decimals(difference)}</span>}
      {figure.spread !== null && <span className="block text-muted">±{decimals(showKey(key, figure.spread))}</span>}
    </span>
  )
}
