import { useStudio } from '#client/settings/service.ts'
import type { LinkedQuote } from '#shared/builds/quotes/contract.ts'

type QuotedLines = Pick<LinkedQuote, 'lines' | 'creditCents' | 'taxCents' | 'totalCents' | 'depositCents'>

/** The price of each part and of the labor, and the deposit. */
export function QuoteLines({ quote }: { quote: QuotedLines }) {
  const { money } = useStudio()
  const sums = sumsOf(quote)

  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">What it costs</caption>
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th scope="col" className="py-2 font-medium">
            What
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Each
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {quote.lines.map(({ part, name, quantity, unitCents }) => (
          <tr key={`${part} ${name} ${unitCents}`} className="border-b border-line">
            <td className="py-2 pr-3 wrap-anywhere">
              {quantity > 1 && <span className="figures">{quantity} x </span>}
              {name}
            </td>
            <td className="py-2 text-right figures">{money(unitCents)}</td>
            <td className="py-2 text-right figures">{money(unitCents * quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([name, cents]) => (
          <tr key={name} className={name === 'Total' ? '*:font-semibold' : undefined}>
            <th scope="row" colSpan={2} className="py-1 text-left font-normal">
              {name}
            </th>
            <td className="py-1 text-right figures">{money(cents)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

function sumsOf({ lines, creditCents, taxCents, totalCents, depositCents }: QuotedLines) {
  // If prices include tax, tax is no sum to add.
  const listed = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0)
  const isWithin = listed - discountCents === totalCents
  const offCents = discountCents - creditCents

  return [
    ...(offCents > 0 ? [['Discount', -offCents] as const] : []),
    ...(creditCents > 0 ? [['Fitting fee, credited', -creditCents] as const] : []),
    ...(taxCents > 0 ? [[isWithin ? 'Of it tax' : 'Tax', taxCents] as const] : []),
    ['Total', totalCents] as const,
    ...(depositCents > 0
      ? [['Deposit to begin', depositCents] as const, ['Balance at pickup', totalCents - depositCents] as const]
      : []),
  ]
}
