import { Notice } from '#client/ui/feedback/Notice.tsx'

/** Unusual values of a sheet. They do not stop it from being sent. */
export function Doubts({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null

  return (
    <Notice kind="warning" title="Unusual, but possible">
      <ul className="grid gap-1">
        {doubts.slice(0, 4).map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
        {doubts.length > 4 && <li>And {doubts.length - 4} more like these.</li>}
      </ul>
    </Notice>
  )
}
