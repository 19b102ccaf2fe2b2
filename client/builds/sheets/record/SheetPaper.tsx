import { sheetPath, sheetWords } from '#client/builds/sheets/sheet-words.ts'
import { PrintSheet } from '#client/settings/PrintSheet.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { Sheet, SheetClub } from '#shared/builds/sheets/sheet.ts'
import { showField } from '#shared/clubs/rules.ts'
import { fieldOf, SpecKey } from '#shared/clubs/spec.ts'

const measured = ['length', 'loft', 'lie', 'swingWeight', 'wraps'] as const satisfies readonly SpecKey[]
/** In a column of its own, said below in words, or nothing that the bench needs. */
const isElsewhere = (key: SpecKey) =>
  new Set<SpecKey>([...measured, 'notes', 'builderNotes']).has(key) || key.endsWith('Cents')

/** A sheet for the bench: a row a club, to be read at arm's length; under each what else is decided of it. */
export function SheetPaper({ sheet }: { sheet: Sheet }) {
  const { id, number, version, status, person, templateName, clubs } = sheet
  const about = [templateName ?? person?.name, `version ${version}`, sheetWords[status].label]
    .filter(Boolean)
    .join(', ')

  return (
    <PrintSheet title={`Build sheet ${number}`} about={about} address={sheetPath(id)}>
      <table className="mt-6 w-full border-collapse">
        <thead className="text-left text-sm">
          <tr>
            {['Club', ...measured.map((key) => fieldOf(key).label), 'Done'].map((name) => (
              <th key={name} scope="col" className="border-b border-ink py-1 pr-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {clubs.map((club) => (
          <PaperRow key={club.key} club={club} />
        ))}
      </table>
    </PrintSheet>
  )
}

function PaperRow({ club: { slot, spec, parts, madeBy } }: { club: SheetClub }) {
  const { studio } = useStudio()
  const others = SpecKey.options.flatMap((key) =>
    spec[key] === undefined || isElsewhere(key)
      ? []
      : `${fieldOf(key).label} ${showField(key, spec[key], studio.locale)}`,
  )
  const skus = Object.values(parts)
  const notes = [spec.notes, spec.builderNotes].filter(Boolean)

  return (
    <tbody className="break-inside-avoid border-b border-ink">
      <tr className="text-2xl font-semibold figures">
        <th scope="row" className="py-2 pr-3 text-left font-mono">
          {slot}
        </th>
        {measured.map((key) => (
          <td key={key} className="pr-3">
            {showField(key, spec[key], studio.locale) || '-'}
          </td>
        ))}
        <td>☐</td>
      </tr>
      <tr>
        <td colSpan={measured.length + 2} className="pb-2">
          {[madeBy === 'maker' ? 'Ordered from the maker' : '', ...others, ...skus].filter(Boolean).join(' · ')}
          {notes.map((note) => (
            <p key={note} className="font-semibold whitespace-pre-line">
              {note}
            </p>
          ))}
        </td>
      </tr>
    </tbody>
  )
}
