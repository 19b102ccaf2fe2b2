import { useDecimals } from '#client/ui/browser/numbers.ts'
import type { HandicapAnswer } from '#shared/leagues/handicap/contract.ts'
import { fewestDifferentials } from '#shared/leagues/handicap/handicap-index.ts'
import { indexWords } from '#shared/leagues/handicap/words.ts'

const capWords = {
  soft: 'Beyond 3.0 above the lowest index of a year, half counts.',
  hard: 'No index rises more than 5.0 above the lowest of a year.',
  highest: 'No index is higher than 54.0.',
}

/** The index, and how it came about. */
export function IndexOfRounds({ answer }: { answer: HandicapAnswer | undefined }) {
  const decimals = useDecimals()
  const values = answer?.differentials.flatMap(({ value }) => value ?? []) ?? []
  if (!answer || answer.index === null) {
    return (
      <>
        <p className="text-muted">Studio Handicap</p>
        <p className="mt-2">
          {fewestDifferentials} rounds needed, you have {values.length}.
        </p>
      </>
    )
  }
  const { index, added, lowIndex, cap } = answer
  const used = answer.differentials.flatMap(({ value, used: isUsed, adjustment }) =>
    isUsed && value !== null ? [value + adjustment] : [],
  )
  const sum = used.reduce((total, value) => total + value, 0)
  const isExceptional = answer.differentials.some(({ adjustment }) => adjustment < 0)

  return (
    <>
      <p className="text-muted">Studio Handicap</p>
      <p className="font-display text-5xl font-medium tracking-tight figures">{decimals(indexWords(index))}</p>
      <p className="mt-4">
        The best {used.length} of {Math.min(values.length, 20)}
      </p>
      <p className="mt-1 text-sm text-muted figures">
        {decimals(
          used.length === 1
            ? sum.toFixed(1)
            : `${used.map((value) => value.toFixed(1)).join(' + ')} = ${sum.toFixed(1)} / ${used.length} = ${(sum / used.length).toFixed(3)}`,
        )}
      </p>
      {added < 0 && (
        <p className="mt-2 text-sm figures">{decimals(`${(-added).toFixed(1)} less, for so few rounds.`)}</p>
      )}
      {isExceptional && (
        <p className="mt-2 text-sm">A round 7 strokes or more below the index took a stroke or two from each before.</p>
      )}
      {cap && <p className="mt-2 text-sm">{decimals(capWords[cap])}</p>}
      {lowIndex !== null && (
        <p className="mt-2 text-sm text-muted figures">{decimals(`Lowest of the year: ${indexWords(lowIndex)}`)}</p>
      )}
    </>
  )
}
