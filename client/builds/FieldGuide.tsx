export interface SheetFieldGuide {
  name: string
  what: string
  range: string
}

// From and to of a measure, and its unit, stay together at the end of a line.
const measuresKept = (range: string) => range.replaceAll('–', '–\u2060').replaceAll(/(?<=\d) (?=in\b|g\b)/g, '\u00a0')

/** What stands on a sheet, and within which measures. */
export function FieldGuide({ fields }: { fields: readonly SheetFieldGuide[] }) {
  return (
    <dl className="grid border-t border-line md:grid-cols-2 md:gap-x-14">
      {fields.map(({ name, what, range }) => (
        <div key={name} className="grid content-start gap-x-6 border-b border-line py-4 lg:grid-cols-[8.5rem_1fr]">
          <dt className="font-semibold">{name}</dt>
          <dd>
            <p>{what}</p>
            <p className="mt-0.5 font-mono text-sm text-muted figures">{measuresKept(range)}</p>
          </dd>
        </div>
      ))}
    </dl>
  )
}
