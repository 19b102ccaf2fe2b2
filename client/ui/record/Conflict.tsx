import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

export interface ConflictingField {
  label: string
  mine: string
  theirs: string
  /** Puts theirs in the place of mine. */
  onTakeTheirs: () => void
}

/**
 * After a 409: what somebody else saved meanwhile, beside what is typed here. Mine is kept until theirs is taken; saved
 * again, against their version, mine counts.
 */
export function Conflict({ title, fields }: { title: string; fields: readonly ConflictingField[] }) {
  return (
    <Notice kind="warning" title={title}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="py-1 pr-3 font-medium">
              Field
            </th>
            <th scope="col" className="py-1 pr-3 font-medium">
              Mine, kept
            </th>
            <th scope="col" className="py-1 pr-3 font-medium">
              Theirs
            </th>
            <th scope="col">
              <span className="sr-only">Choice</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, mine, theirs, onTakeTheirs }) => (
            <tr key={label} className="border-t border-brass/30 align-middle">
              <th scope="row" className="py-1 pr-3 text-left font-medium">
                {label}
              </th>
              <td className="py-1 pr-3 wrap-anywhere figures">{mine || '-'}</td>
              <td className="py-1 pr-3 wrap-anywhere figures">{theirs || '-'}</td>
              <td className="py-1 text-right">
                <Button tone="quiet" size="tight" onClick={onTakeTheirs}>
                  Take theirs<span className="sr-only"> for {label}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  )
}
