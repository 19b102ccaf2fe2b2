import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { PhotoField, PhotoStrip } from '#client/files/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { clubParts } from '#client/routing/club-parts.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import {
  addClubPhotos,
  clubsKey,
  markClub,
  passportQuery,
  removeClubPhoto,
  makeClubAgain,
} from '#client/workshop/bag-queries.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { StoredFile } from '#shared/files/contract.ts'
import { type Club, isMissing } from '#shared/workshop/bag-contract.ts'
import { showPassport } from '#shared/workshop/passport.ts'

import { factsOfClub, historyOfClub, statusWords } from './club-words.ts'

/** All that is known of a club, for its owner and for staff: what it is, what was done to it, how it looks. */
export function ClubDetails({ code }: { code: string }) {
  const { moment, studio } = useStudio()
  const { club } = useSuspenseQuery(passportQuery(code)).data
  if (!club) return null

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Marks club={club} />
      <MakeAgain club={club} />
      <Acts club={club} />
      <section className="grid gap-2">
        <h3 className="font-semibold">Specification</h3>
        <Facts
          facts={[{ name: 'Passport', value: showPassport(club.passportCode) }, ...factsOfClub(club, studio.locale)]}
          inColumns
        />
      </section>
      <Photos clubId={club.id} photos={club.photos} />
      <section className="grid gap-2">
        <h3 className="font-semibold">History</h3>
        <History entries={historyOfClub(club)} moment={moment} />
      </section>
    </div>
  )
}

/** Links of other features that take this club. */
function Acts({ club }: { club: Club }) {
  const { holds } = usePermissions()

  return clubParts()
    .filter(({ needs }) => holds(needs))
    .map(({ needs, Part }) => (
      <Loaded key={needs} skeleton={null}>
        <Part club={club} />
      </Loaded>
    ))
}

const marks = ['in_bag', 'lost', 'stolen', 'retired'] as const

function Marks({ club }: { club: Club }) {
  const marking = useAct(({ to, version }: { to: Club['status']; version: number }) => markClub(club.id, to, version), {
    done: (now) => `${nameOfSlot(now.slot)}: ${statusWords[now.status].toLowerCase()}`,
    touches: [clubsKey],
    failsInToast: true,
  })

  return (
    <section className="grid gap-2" aria-label="Where it is">
      <div className="flex flex-wrap gap-2">
        {marks
          .filter((to) => to !== club.status)
          .map((to) => (
            <Button
              key={to}
              tone="quiet"
              size="tight"
              busy={marking.isPending}
              onClick={() => marking.mutate({ to, version: club.version })}
            >
              {to === 'in_bag'
                ? isMissing(club)
                  ? 'It is back'
                  : 'Back in the bag'
                : `Mark as ${statusWords[to].toLowerCase()}`}
            </Button>
          ))}
      </div>
      {isMissing(club) && (
        <p className="text-sm text-muted">
          Whoever scans its band is asked to call the studio. They learn neither your name nor your number.
        </p>
      )}
    </section>
  )
}

function Photos({ clubId, photos }: { clubId: string; photos: readonly StoredFile[] }) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: clubsKey })

  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">Photos and receipts</h3>
      <PhotoField
        place={`club/${clubId}`}
        attach={async (fileId, call) => {
          await addClubPhotos(clubId, [fileId], call)
          await refresh()
        }}
      />
      {photos.length > 0 && (
        <PhotoStrip
          label="Photos and receipts"
          files={photos}
          onRemove={async ({ id, name }) => {
            await removeClubPhoto(clubId, id)
            await refresh()
            toastDone(`${name} was removed`)
          }}
        />
      )}
    </section>
  )
}

/** Starts a build sheet from this club: staff edit it at once, an owner asks the studio for it. */
function MakeAgain({ club: { id, isOwn } }: { club: Pick<Club, 'id'> & { isOwn: boolean } }) {
  const go = useGo()
  const { canCreateBuilds } = usePermissions()
  const making = useAct(() => makeClubAgain(id), {
    onDone: (sheet) => (canCreateBuilds ? void go(`/admin/clubs-2/sheet/${sheet.id}`) : undefined),
    failsInToast: true,
  })
  if (!canCreateBuilds && !isOwn) return null
  if (making.data && !canCreateBuilds) {
    return (
      <Notice kind="success" title="We have your wish">
        We look at it, and send you what we would build and what it costs.{' '}
        <a className="underline underline-offset-4" href={making.data.link}>
          See the sheet
        </a>
      </Notice>
    )
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button tone="quiet" size="tight" busy={making.isPending} onClick={() => making.mutate()}>
        Make this club again
      </Button>
      {!canCreateBuilds && (
        <p className="text-sm text-muted">By the numbers that we have of it. Nothing is ordered by that.</p>
      )}
    </div>
  )
}
