import type { Random } from './random.ts'

// First and last names that occur together; the weight says how often.
const communities = [
  {
    weight: 6,
    first: 'James Emily Daniel Sarah Kevin Megan Brian Laura Scott Rachel Patrick Colleen Timothy Claire Andrew Hannah',
    last: 'Walsh Miller Harrison Brooks Sullivan Carter Doyle Bennett Fletcher Hughes Murphy Parker Quinn Reed Hayes Palmer',
  },
  {
    weight: 4,
    first: 'Malik Jasmine Andre Tiana Darnell Simone Terrence Monique Isaiah Nia Jerome Aaliyah Reginald Imani',
    last: 'Washington Coleman Booker Jefferson Freeman Gaines Bolden Dorsey Mosley Hairston Banks Tate Pettway Rollins',
  },
  {
    weight: 4,
    first: 'Luis Gabriela Miguel Ana Javier Lucia Diego Carmen Rafael Sofia Hector Marisol Andres Ximena',
    last: 'Hernandez Ortega Salazar Fuentes Delgado Ibarra Campos Rios Montoya Aguilar Villanueva Cordero Nava Zamora',
  },
  {
    weight: 3,
    first: 'Piotr Agnieszka Marek Joanna Pawel Magda Krzysztof Ewa Adam Kinga Jakub Dorota',
    last: 'Nowak Mazur Dudek Sikora Pawlak Krol Wojcik Kaczmarek Walczak Stepien Adamczyk Kubiak',
  },
  {
    weight: 3,
    first: 'Arjun Ananya Vikram Meera Rohan Kavya Sanjay Divya Nikhil Shreya Aditya Leela',
    last: 'Patel Iyer Sharma Reddy Nair Gupta Menon Desai Banerjee Kulkarni Joshi Chandra',
  },
  {
    weight: 1.2,
    first: 'Minjun Hana Jisoo Daniel Yuna Grace Sungho Eunji',
    last: 'Kim Park Lee Choi Kang Yoon Shin Han',
  },
  {
    weight: 1.2,
    first: 'Wei Mei Jason Lin Jenny Hao Vivian Linh Minh Thao',
    last: 'Chen Wong Liu Huang Zhang Nguyen Pham Tran Vo Lam',
  },
  {
    weight: 0.6,
    first: 'Kenji Emi Daisuke Haruto Naoko Ken Yumi Aya',
    last: 'Tanaka Sato Mori Fujita Ishikawa Ueda Hayashi Kobayashi',
  },
  {
    weight: 2,
    first: 'Nikolaos Francesca Marco Eleni Anthony Giulia Dimitri Rosa Vincent Bianca',
    last: 'Pappas Russo Moretti Stavros DeLuca Karras Romano Galanis Ferrara Conti',
  },
  {
    weight: 2,
    first: 'Omar Layla Yusuf Noor Karim Amira Tariq Salma Elias Rania',
    last: 'Haddad Khoury Rahman Aziz Mansour Farouk Saleh Nassar Hakim Qureshi',
  },
  {
    weight: 2,
    first: 'Erik Ingrid Hans Greta Anders Astrid Karl Freya Otto Liv',
    last: 'Larson Schmidt Johansson Becker Olsen Vogel Nilsen Krause Halvorsen Weber',
  },
  {
    weight: 1,
    first: 'Chidi Ngozi Kwame Abena Emeka Ama Kofi Zainab',
    last: 'Eze Mensah Okoye Boateng Balogun Owusu Nwosu Asante',
  },
].map(({ weight, first, last }) => ({ weight, first: first.split(' '), last: last.split(' ') }))

/** Names of people of one city. One in eight has the last name of another community. */
export function drawName(random: Random): { firstName: string; lastName: string } {
  const home = random.weighted(communities, ({ weight }) => weight) ?? random.pick(communities)
  const lastNames = random.chance(1 / 8) ? random.pick(communities).last : home.last

  return { firstName: random.pick(home.first), lastName: random.pick(lastNames) }
}
