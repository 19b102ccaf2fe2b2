// oxlint-disable max-lines -- what the program said until then, once
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table content (
      page text not null check (page ~ '^[a-z][a-z-]{0,59}$'),
      part text not null check (part ~ '^[a-z][a-z-]{0,59}$'),
      body text not null check (char_length(body) <= 10000),
      version integer not null default 1 check (version > 0),
      updated_at timestamptz not null default now(),
      updated_by uuid references auth_user on delete set null,
      primary key (page, part)
    );
    create index content_updated_by on content (updated_by);
  `.execute(db)

  // A studio that is here goes on saying what its pages said when these words still stood in the program.
  const rows = Object.entries(words).flatMap(([page, parts]) =>
    Object.entries(parts).map(([part, body]) => ({ page, part, body: body.trim() })),
  )
  await sql`
    insert into content (page, part, body)
    select page, part, body from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as words (page text, part text, body text)
    where exists (select from location)
  `.execute(db)
}

const words: Record<string, Record<string, string>> = {
  home: {
    about: `
What the studio does, what it costs, and when there is time: booked in a minute, without an account.
`,
    head: `
# Golf clubs, built to your numbers.

What is measured goes on your build sheet, and the bench works from it.
`,
    steps: `
# One sheet, from the first swing to pickup

A fitting ends with numbers, and those numbers travel: they are written down once, the bench works from them, and
the finished club is measured against them.

## Booking
A real, free time. Your answers are known when you walk in.

## Fitting
Your own clubs first, as the baseline. Then one change at a time, each against the last.

## Build sheet
Every club in one row, with the number that it should have.

## Build
On the bench, club by club, to the numbers of the sheet.

## Check
Loft, lie, length and swing weight are measured against the sheet.

## Pickup
You take the clubs and their numbers.
`,
  },
  services: {
    questions: `
## When do I pay?
At the studio. Before you confirm a time you see its price and what a late cancellation costs.

## Can I give it to somebody?
Yes: book the time with their name.
`,
  },
  book: {
    about: `
# Book

Every service, every free time.
`,
  },
  'swing-evaluation': {
    about: `
# Swing evaluation

Where your swing and your clubs are today, measured.
`,
    head: `
# Swing evaluation

Where your swing and your clubs are today, measured before anything is changed or bought.
`,
    steps: `
## Hello, and what you want
Your answers from the booking have been read. You say what bothers you, and what a good day looks like.

## Warm up
Easy swings first, until you are used to the mat and the room.

## Measure
You hit different clubs, and what the ball and the club do is recorded.

## Look at it together
The few numbers that matter for you, beside your own swing.

## Try one change
One thing to do differently, and a look at whether it does what it should.

## Take it home
What was found, what to work on, and whether your clubs are part of the problem.
`,
    questions: `
## I have hardly ever played. Is this for me?
Yes. There is no level below which it makes no sense; what is measured is chosen accordingly.

## I have no clubs yet.
Say so when you book, and ask which clubs the studio lends.

## Will you try to sell me something?
You are told what was measured. What you do with it is up to you.

## What if I am late?
Then the session is shorter, because the next person is on time. Call us, and we save what can be saved.
`,
  },
  fittings: {
    about: `
# Club fittings

Fittings for single clubs or the whole bag: prices, times, and what happens.
`,
    head: `
# Club fittings

One club or the whole bag, measured against what you play today. If nothing beats your own clubs, you hear it.
`,
    steps: `
## Measured standing
Height, wrist to floor, hand. Your answers from the booking are known already.

## Warm up
Your clubs, your pace.

## The baseline
Some balls with the club you play now. Everything that follows has to beat them.

## One change at a time
Head, then shaft, then length, lie and weight, each combination beside the last one.

## The winner against your own
Should the difference be smaller than your own spread, you keep what you have.

## The sheet
What was found for every club, with the reason for each number.
`,
    questions: `
## Should I have lessons first?
If your swing is about to change a lot, yes. Small changes do not matter: length and lie follow your body more than
your swing.

## May I hit my own clubs and my own ball?
Both. Your own clubs are the baseline of a fitting, and spin depends on the ball.

## I am left-handed.
Say so when you book, and the studio tells you which heads it has.

## From what age does it make sense?
From about thirteen, and again after a growth spurt.

## What if I am late?
Then the session is shorter, because the next person is on time. Call us, and we save what can be saved.
`,
    ask: `
# Not sure which?

Tell us what you play and what bothers you. A person answers, and says so when a lesson would do more.
`,
  },
  putters: {
    about: `
# Putters

Putter fittings: lie, length, loft and balance, lie-angle-balanced (L.A.B.) putters among them.
`,
    head: `
# Putter fitting

Lie, length, loft and balance of your putter, measured before any head is chosen.
`,
    'lab-head': `
# L.A.B. putters
`,
    steps: `
## Your own putter first
A few putts with what you play now, before anything is said.

## Aim
Where the face points at address. Most golfers aim somewhere else than they think.

## Lie and length
You stand as you stand; the shaft angle is found at which the sole lies flat, and the length your arms ask for.

## Heads at your lie
Only now heads are tried, set to your numbers: shape, weight, alignment marks.

## The sheet
Head, lie, length, loft, shaft and grip in one row.
`,
    'lab-balance': `
# What lie-angle balance is

Hold a putter loosely and swing it: the head wants to turn. Its weight lies beside the axis of the shaft, and
weight at a lever is torque. In an ordinary stroke your hands fight that torque twice, back and through, and the
face is square for the moment between.

A lie-angle-balanced head has its weights set so that, soled at the lie it was built for, the axis of the shaft
runs through the head’s center of gravity. There is no lever, so there is nothing to turn: left alone, the face
stays as square to the path as you set it.

That is also its condition. Balanced at 69 degrees means balanced at 69 degrees. At another lie the axis passes
beside the weight, and the putter is an ordinary one. So we measure your lie before you see a head.

It is not the same as face-balanced. A face-balanced putter shows its face to the sky when the shaft lies on a
finger, level; nobody putts with a level shaft.
`,
    measures: `
# What counts

## Lie
The sole flat at your address. On a lie-angle-balanced head it decides the build.

## Length
Eyes over or just inside the line, arms hanging.

## Loft
The ball leaves its dent without jumping or being driven into it.

## Aim
One degree is a missed hole from ten feet.

## Face at impact
What the stroke adds to the aim, or takes off again.

## Shaft lean and grip
Chosen together: press grips carry the lean.
`,
    'lab-questions': `
## Can a L.A.B. putter be bent to another lie?
No, and nobody should. The weights in the head were set for its lie and length; bent, it is no longer balanced.
Only the maker can balance it again.

## May I put my favorite grip on it?
Often. Press grips have the lean of the shaft built in, so another grip can mean another shaft angle: both are
chosen together.
`,
    questions: `
## May an ordinary putter be bent to another lie?
Usually by two or three degrees either way. Ask before you order a new one.

## Is a bent or rebuilt putter allowed in competition?
The rules ask that the shaft leans at least ten degrees away from upright; a lie up to eighty degrees is within
them.

## Left-handed?
Say so when you book.
`,
    ask: `
# Ask about a putter

A head that you have seen, a lie that you know, a putter that came without its numbers: write, and a person
answers.
`,
  },
  builds: {
    about: `
# Custom club builds

Clubs built to a sheet of numbers, and measured against it.
`,
    head: `
# Custom club builds

Clubs built to a sheet of numbers, one at a time, and measured against it.
`,
    steps: `
# From the first number to pickup

## Fitting, or your own numbers
The sheet begins with what was measured. If you know your numbers, you write them down yourself and send them.

## Sheet and quote
Every club in one row, with what its parts and the work on it cost.

## Parts
What is not on the shelf is ordered. The quote says when it is expected.

## Bench
Cut, weighed and glued to the sheet. Epoxy has to cure before a club is played.

## Check
Loft, lie, length and swing weight are measured against the sheet.

## Pickup
You take the clubs and their numbers.
`,
    measures: `
# What is measured

A catalog lists what a club should be. A sheet says what yours should be, and what it became.
`,
    questions: `
## May I bring my own heads or shafts?
Ask, and say what they are: they are measured first, and the quote says what can be done with them.

## What does a set cost?
Parts at their price, and the work by the club. You see both in the quote, before anything is ordered.

## How long does it take?
Most of it is waiting for parts. The quote says when they are expected.

## Left-handed, or for juniors?
Say so on the sheet. Not every head and shaft is made for both hands and every length.
`,
    ask: `
# Ask for a quote

Say which clubs, and what you know of your numbers. A person answers with what is possible, what it costs and when.
`,
  },
  repair: {
    about: `
# Regripping and repair

New grips, shafts, lofts and lies: what the bench does and what it costs.
`,
    head: `
# Regripping and repair

New grips, shafts, lofts and lies: what the bench does and what it costs.
`,
    prices: `
# What it costs

The price of the work. Where a part is added, its price is said before it begins.
`,
    steps: `
# How it goes

## Bring them in
While the studio is open: wiped clean, the whole club and not only the head.

## Say what you want
For every club: what is wrong, what you want, and up to which sum.

## The bench does it
Epoxy needs its time to cure; grips and bending do not.

## Pick them up
You pay when you take them.
`,
    questions: `
## May I bring my own grips?
Ask the bench, and say which ones: the list says what the work costs.

## Which grip size is mine?
Your hand decides. Each layer of tape adds about a hundredth of an inch, so there is something between the sizes.

## Can a L.A.B. putter be bent?
Its weights were set for its lie. Bent, it is out of balance; only the maker can set it again.

## Can graphite be straightened?
No. A graphite shaft that was bent is broken inside and is replaced. Steel can often be straightened.
`,
    ask: `
# Ask the bench

Say which clubs and what is wrong with them; a year and a model help. A person answers.
`,
  },
  'adult-lessons': {
    about: `
# Adult lessons

Private lessons with a coach, one subject at a time: prices and free times.
`,
    head: `
# Adult lessons

Private lessons with a coach, one subject at a time.
`,
    steps: `
## What today is about
Your answers from the booking have been read. You decide on the subject.

## Warm up, watched
Easy swings. The coach says little and sees a lot.

## One cause
Where the ball goes, why it goes there, and the one thing that changes most of it.

## The change
Slowly, then at speed, then with a target.

## Alone with it
Some balls without a word. What holds here has a chance on the course.

## What to do at home
What to practice until the next time.
`,
    packages: `
# Several lessons

One lesson shows you what to change. Several, some weeks apart, change it.
`,
    questions: `
## I have never held a club.
Good: nothing to unlearn. Say so when you book.

## How many lessons do I need?
To change one habit, a few over some weeks with practice between them. Your coach says when you can stop.

## Can two of us share a lesson?
Ask with the form below, and say how well both of you play.

## Left-handed, bad back, new knee?
Tell us when you book, so that the session is built around it.

## What if I am late?
Then the session is shorter, because the next person is on time. Call us, and we save what can be saved.
`,
    ask: `
# Ask before you book

Say what you would like to work on and which days suit you.
`,
  },
  'youth-lessons': {
    about: `
# Youth lessons

Lessons for juniors: prices, free times, and what parents should know.
`,
    head: `
# Youth lessons

Golf for juniors, at the pace of the junior.
`,
    steps: `
## Arriving
The coach says hello to the junior and to you.

## Moving first
Throwing, balancing, jumping. It looks like play, and it is where speed comes from.

## One skill, as a game
A target and a score. The game changes until the movement comes by itself.

## Back to you
What went well, and one thing to try at home.
`,
    ages: `
# By age

## 4 to 6
Balance, throwing, big soft balls, with a parent beside them.

## 7 to 9
Grip, stance and a full swing through games.

## 10 to 12
Short game, choosing clubs, keeping an honest score.

## 13 to 17
Speed, strike, playing under pressure. Taught like the adults.
`,
    questions: `
## Does my child need clubs?
Answer the questions of the booking, and ask which clubs the studio lends. Length matters more than make.

## Who is written to?
You, who book. No junior needs an account or an e-mail address.

## My child is left-handed, or not sure.
Say so when you book. Trying both sides decides it in a few balls.

## What if I am late?
Then the session is shorter, because the next person is on time. Call us, and we save what can be saved.
`,
    ask: `
# Ask before the first time

Tell us the age and what the junior has done before. A person answers, to you.
`,
  },
  clinics: {
    about: `
# Clinics and events

Small-group clinics and evenings at the studio, each with its date, its price and what to bring.
`,
    head: `
# Clinics and events

Small groups on one subject, and evenings that are simply for playing: when, for whom, and what it costs.
`,
    questions: `
## May I come alone?
Yes. Ask for one place.

## I am better, or worse, than the level says.
Ask. The level keeps a group together, and a person answers whether it suits you.

## My child wants to bring a friend.
Gladly, while there are places. The friend’s parent or guardian asks for them.

## What if I have to cancel?
Tell us as early as you can, so that somebody else gets the place.
`,
    ask: `
# Ask about a clinic

Say who comes and how many. A person answers; you pay at the studio.
`,
  },
  memberships: {
    about: `
# Memberships

The plans of the studio: bay time, member prices and what a year costs.
`,
    head: `
# Golf every week, at a price you know

A membership is bay time that is yours. What each plan holds, and what it takes off, stands side by side.
`,
    questions: `
## Do I need a membership to play here?
No. What can be booked is booked by the visit. A membership pays once you come often.

## Do I have a bay of my own?
No, you have hours of your own. You book them like everybody else, in whichever bay is free.

## Does an hour count once when several of us play?
Yes. The hours are the bay’s, however many play in it. What guests cost stands beside each plan.

## How do I join?
Ask below or at the desk. You pay at the studio.
`,
    ask: `
# Ask for a membership

Tell us how often you play and when. A person answers.
`,
  },
  'league-sign-up': {
    about: `
# League sign-up

The leagues that take sign-ups, and how to ask for a place.
`,
    head: `
# Leagues, in good company

The same faces, week after week. What takes sign-ups now, when it is played and what a place costs.
`,
    ask: `
# Ask for a place

Say who you are and what you play off, roughly; “a beginner” is an answer. A person answers by e-mail.
`,
  },
  'league-schedule': {
    about: `
# Tournament schedule

Every round of the season: date, course, format and tee.
`,
    head: `
# Tournament schedule

Every evening of every season: where it is played, and how.
`,
  },
  'league-events': {
    about: `
# League events

Evenings and one-day events around the leagues.
`,
    head: `
# League events

Evenings and days around the leagues: when, and what they cost.
`,
    ask: `
# Ask for a place

Say how many you are and whether you know the format. A person answers by e-mail.
`,
  },
  'build-sheet': {
    about: `
# Build sheet

Write down the clubs you want, down to the swing weight, and send us the sheet for a quote.
`,
    head: `
# Build sheet

A build sheet says what each club should be. Start yours here. What you do not know yet stays open, and is settled
with you.
`,
    send: `
# Send it for a quote

A builder reads it, asks back if something does not fit together, and sends a quote. Nothing is ordered before you
approve it.
`,
  },
  'putter-sheet': {
    about: `
# Putter build sheet

A build sheet for lie-angle-balanced putters: head, lie, length, shaft and grip.
`,
    head: `
# Putter build sheet

A lie-angle-balanced putter is weighted for one length and one lie. Write down how you putt; if you have not been
measured yet, send the sheet as it is and we suggest a putter fitting first.
`,
    send: `
# Send it for a quote

A builder reads it, asks back if something does not fit together, and sends a quote. Nothing is ordered before you
approve it.
`,
  },
}
