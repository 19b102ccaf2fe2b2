import { useSuspenseQuery } from '@tanstack/react-query'

import { buildsOfOrder } from '#client/builds/order-queries.ts'
import type { OfOrder } from '#client/routing/feature.ts'
import { Part } from '#client/ui/Part.tsx'

import { Track } from './Track.tsx'

/** The progress of a member's build. What is due stands beside it. */
export function OwnOrderTrack({ orderId }: OfOrder) {
  const { data } = useSuspenseQuery(buildsOfOrder(orderId))

  return data.builds.map((track) => (
    <Part key={track.number} title={`Your clubs, ${track.number}`} inColumn>
      <Track track={{ ...track, payToken: null }} />
    </Part>
  ))
}
