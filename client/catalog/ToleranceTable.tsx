import { tolerances } from './build-words.ts'

/** How far a club may be from its sheet. */
export function ToleranceTable() {
  return (
    <table className="w-full border-t-2 border-ink">
      <caption className="sr-only">How far a finished club may be from its sheet</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Measure</th>
          <th scope="col">Within</th>
          <th scope="col">How it is measured</th>
        </tr>
      </thead>
      <tbody>
        {tolerances.map(({ measure, within, how }) => (
          <tr key={measure} className="grid grid-cols-2 border-b border-line py-3 md:grid-cols-[11rem_9rem_1fr]">
            <th scope="row" className="text-left font-semibold">
              {measure}
            </th>
            <td className="text-right font-mono text-fairway figures md:text-left">{within}</td>
            <td className="text-muted max-md:col-span-2 max-md:text-sm">{how}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
