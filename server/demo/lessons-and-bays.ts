import type { CatalogEntry } from './catalog-entry.ts'
import { bayQuestions, juniorQuestions, lessonQuestions } from './questions.ts'

const lesson = {
  category: 'lesson',
  bufferAfterMinutes: 5,
  minimumNoticeMinutes: 120,
  cancellationPolicyCode: 'standard',
  requiredSkill: 'coaching',
  requiredFeature: 'launch_monitor',
  questions: lessonQuestions,
} satisfies Partial<CatalogEntry>

const bay = {
  category: 'bay',
  bufferAfterMinutes: 5,
  minimumNoticeMinutes: 120,
  cancellationPolicyCode: 'standard',
  requiredSkill: null,
  requiredFeature: 'launch_monitor',
  questions: bayQuestions,
} satisfies Partial<CatalogEntry>

export const lessonsAndBays: CatalogEntry[] = [
  {
    ...lesson,
    code: 'adult_lesson',
    name: 'Private lesson',
    summary: 'An hour with one coach on the one thing that costs you most shots.',
    description:
      'One subject per lesson, with video and launch data to check that the change is real. You leave with one or two drills that fit into fifteen minutes at home or at the range, and with your coach’s notes by e-mail.',
    bringAlong: 'Your own clubs, a glove and flat-soled or golf shoes.',
    durationMinutes: 60,
    priceCents: 11_000,
  },
  {
    ...lesson,
    code: 'junior_lesson',
    name: 'Junior lesson',
    summary: 'Forty-five minutes for players from 7 to 17, in the bay that parents can see into.',
    description:
      'Games with a purpose, at the junior’s pace. Lessons for juniors take place only in our open bay: a parent or guardian is welcome beside it and can watch the whole time. Clubs in five lengths are here to borrow.',
    bringAlong: 'Sports shoes. Clubs only if the junior has some.',
    durationMinutes: 45,
    bufferAfterMinutes: 10,
    priceCents: 7000,
    requiredSkill: 'junior_coaching',
    requiredFeature: 'observable',
    questions: juniorQuestions,
  },
  {
    ...lesson,
    code: 'playing_lesson',
    name: 'Playing lesson on the simulator',
    summary: 'Nine simulated holes with a coach beside you: clubs, targets and decisions.',
    description:
      'Two hours on a course that you choose. Your coach plays no shot, but asks before each one what you see and what you are aiming at. Afterwards you look at the round together: which decisions cost shots, and which swings did.',
    bringAlong: 'Your full set, a glove and the ball you usually play.',
    durationMinutes: 120,
    bufferAfterMinutes: 10,
    priceCents: 20_000,
    minimumNoticeMinutes: 24 * 60,
  },
  {
    ...bay,
    code: 'bay_rental_60',
    name: 'Simulator bay, 1 hour',
    summary: 'A simulator bay with launch monitor for up to four players.',
    description:
      'Practise with full launch data or play one of forty courses. One hour is nine holes for two players, or a good practice session for one. The price is for the bay, however many of you come.',
    bringAlong: 'Your own clubs, clean; loan sets are here if you need one.',
    durationMinutes: 60,
    priceCents: 5000,
  },
  {
    ...bay,
    code: 'bay_rental_120',
    name: 'Simulator bay, 2 hours',
    summary: 'Two hours in a simulator bay: eighteen holes for two, or nine for four.',
    description:
      'Practise with full launch data or play one of forty courses. Two hours are eighteen holes for two players at an easy pace. The price is for the bay, however many of you come.',
    bringAlong: 'Your own clubs, clean; loan sets are here if you need one.',
    durationMinutes: 120,
    priceCents: 9000,
  },
]
