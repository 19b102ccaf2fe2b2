import { useSuspenseQuery } from '@tanstack/react-query'

import { Link } from '#client/routing/Link.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'

import { tagsOfPerson } from './queries.ts'

/** The tags of a client; nothing for whoever has none. */
export function PersonTags({ personId }: { personId: string }) {
  const { tags } = useSuspenseQuery(tagsOfPerson(personId)).data
  if (tags.length === 0) return null

  return (
    <RecordPart title="Tags">
      <ul className="flex flex-wrap gap-2 text-sm">
        {tags.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`/admin/members/tags?tag=${id}`}
              className="inline-flex min-h-8 items-center rounded-full border border-edge/50 bg-sunken px-3 wrap-anywhere hover:border-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
