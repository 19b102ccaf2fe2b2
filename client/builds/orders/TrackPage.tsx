import { LinkedPage } from '#client/builds/LinkedPage.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { trackedBuild } from './queries.ts'
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
