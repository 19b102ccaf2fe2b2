import { fittingColumns } from '#client/fittings/list/fitting-columns.tsx'
import { fittingsMatching } from '#client/fittings/queries.ts'
import { List } from '#client/list/List.tsx'

/** The fittings of a client, the latest first. */
export const FittingsTab = ({ personId }: { personId: string }) => (
  <List
    caption="Fittings of this client"
    query={fittingsMatching({ person: personId })}
    rowsOf={({ fittings }) => fittings}
    columns={fittingColumns}
    empty={<p className="text-sm text-muted">No fitting yet.</p>}
  />
)
