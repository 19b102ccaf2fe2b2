import { LinkedPage } from '#client/builds/LinkedPage.tsx'
import { trackedBuild } from '#client/builds/order-queries.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { Track } from './Track.tsx'

/** A build's progress by its link. */
export const TrackPage = () => (
  <LinkedPage title="Your clubs" query={trackedBuild}>
    {(track) => (
      <>
        <PageHeader title={`Your clubs, ${track.number}`} />
        <Track track={track} />
      </>
    )}
  </LinkedPage>
)
