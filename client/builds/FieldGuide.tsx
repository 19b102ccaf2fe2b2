export interface SheetFieldGuide {
  name: string
  what: string
  range: string
}

/** What stands on a sheet, and within which measures. */
export function FieldGuide({ fields }: { fields: readonly SheetFieldGuide[] }) {
  return (
    <dl className="grid border-t border-line md:grid-cols-2 md:gap-x-14">
      {fields.map(({ name, what, range }) => (
        <div key={name} className="grid content-start gap-x-6 border-b border-line py-4 lg:grid-cols-[8.5rem_1fr]">
          <dt className="font-semibold">{name}</dt>
          <dd>
            <p>{what}</p>
            <p className="mt-0.5 font-mono text-sm text-muted figures">
              <Range text={range} />
            </p>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Breaks between what belongs together, never within "34–37 in". */
function Range({ text }: { text: string }) {
  return text.split(/(?<=[,.]) /).flatMap((piece, index) => [
    index > 0 && ' ',
    <span key={piece} className="inline-block">
      {piece}
    </span>,
  ])
}
