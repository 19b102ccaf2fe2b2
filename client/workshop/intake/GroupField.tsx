import { useQuery } from '@tanstack/react-query'

import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { GroupPicker } from '#client/workshop/groups/GroupPicker.tsx'
import { groupOf } from '#client/workshop/groups/queries.ts'

/** Which group pays for the bag; it stays in the address from bag to bag. */
export function GroupField() {
  const { read, change } = useAddress()
  const chosen = read('group')
  if (chosen !== undefined) return <Chosen groupId={chosen} onClear={() => change({ group: undefined })} />

  return (
    <GroupPicker
      label="Group"
      hint="Its payer pays for the bag. None: the client pays."
      onPick={(group) => change({ group })}
    />
  )
}

function Chosen({ groupId, onClear }: { groupId: string; onClear: () => void }) {
  const { data: group, error } = useQuery(groupOf(groupId))

  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        {group?.name ?? error?.message ?? '…'}
        {group && <span className="text-muted"> {group.number}, its payer pays</span>}
      </span>
      <Button tone="quiet" size="tight" onClick={onClear}>
        No group
      </Button>
    </p>
  )
}
