import { measures } from './build-words.ts'

/** What is measured on a finished club. */
export function MeasureTable() {
  return (
    <table className="w-full border-t-2 border-ink">
      <caption className="sr-only">What is measured on a finished club</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Measure</th>
          <th scope="col">In steps of</th>
          <th scope="col">How it is measured</th>
        </tr>
      </thead>
      <tbody>
        {measures.map(({ measure, unit, how }) => (
          <tr key={measure} className="grid grid-cols-2 border-b border-line py-3 md:grid-cols-[11rem_9rem_1fr]">
            <th scope="row" className="text-left font-semibold">
              {measure}
            </th>
            <td className="text-right font-mono text-fairway figures md:text-left">{unit}</td>
            <td className="text-muted max-md:col-span-2 max-md:text-sm">{how}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
