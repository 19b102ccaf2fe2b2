import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

export interface ConflictingField {
  label: string
  mine: string
  theirs: string
  /** Puts theirs in the place of mine. */
  onTakeTheirs: () => void
}

interface ConflictProps {
  title: string
  /** Whether something of mine waits to be saved. */
  isTyped?: boolean
  /** What both have changed. */
  fields: readonly ConflictingField[]
  /** What only they have changed, as it is now here too. */
  taken?: readonly { label: string; to: string }[]
}

/**
 * What somebody else saved meanwhile, beside what is typed here. What only they have changed has come in; where both
 * have, mine is kept until theirs is taken, and counts when it is saved again.
 */
export function Conflict({ title, isTyped = true, fields, taken = [] }: ConflictProps) {
  return (
    <Notice kind="warning" title={title}>
      {taken.length > 0 && (
        <p className="wrap-anywhere">
          Theirs, and now here too: {taken.map(({ label, to }) => `${label} (${to || '-'})`).join(', ')}.
        </p>
      )}
      {fields.length > 0 && <Fields fields={fields} />}
      {fields.length === 0 && isTyped && <p>Save again, and both are kept.</p>}
    </Notice>
  )
}

/** While a record is open: somebody else has saved it. What is typed stays, and theirs comes in when it is asked for. */
export const NewerVersion = ({ onShow }: { onShow: (() => void) | undefined }) =>
  onShow && (
    <Notice kind="warning" title="Somebody else has saved this since you opened it">
      <p>What stands here is older. Nothing that you have typed is lost.</p>
      <div>
        <Button tone="quiet" size="tight" onClick={onShow}>
          Show the newer version
        </Button>
      </div>
    </Notice>
  )

const Fields = ({ fields }: Pick<ConflictProps, 'fields'>) => (
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
)
