/** Names apart by blanks; a blank within a name is written as an underscore. */
const list = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((name) => name.replaceAll('_', ' '));

/** First names from many places. */
export const firstNames = list(`
  Anna Ben Clara David Elena Felix Grace Hugo Ines Jonas Karin Liam Maria Noah Olivia Paul Quentin Rosa Samuel Tessa
  Ulrich Vera Walter Ximena Yusuf Zoe Amara Bilal Chidi Dalia Emeka Fatima Goran Hana Ibrahim Jamila Kofi Leila Mariam
  Nadia Omar Priya Qasim Ravi Samira Tariq Uma Vikram Wanjiru Yara Zainab Akira Bao Chen Daiki Emi Fumiko Guang Haruto
  Isamu Jin Kenji Linh Mei Naoko Ping Ren Sakura Takumi Thuy Wei Xiu Yuki Zhen Aoife Bryn Caitlin Declan Eamon Fiona
  Gareth Iain Kieran Maeve Niamh Owen Rhys Siobhan Tomos Agnieszka Bartek Dorota Ewa Filip Grzegorz Halina Jakub
  Katarzyna Lech Magda Piotr Radek Stanislav Tomasz Urszula Wojciech Adriana Beatriz Camila Diego Esteban Fernanda
  Gabriela Hector Isabel Javier Lucia Mateo Natalia Pablo Rafael Sofia Tomas Valentina Alessandro Bianca Chiara Dario
  Enzo Francesca Giulia Lorenzo Martina Nicola Paola Riccardo Serena Tommaso Amelie Baptiste Camille Delphine Etienne
  Gaspard Helene Julien Laure Mathilde Nicolas Pauline Remy Solene Theo Victoire Astrid Bjorn Dagny Erik Freya Gunnar
  Henrik Ingrid Kari Lars Mikkel Nils Oda Per Ragnhild Sven Tove Aino Eero Kaisa Mikko Outi Alice Brandon Charlotte
  Daniel Emily Frank George Hannah Isaac Jessica Kevin Laura Michael Nancy Oscar Patricia Rachel Steven Thomas Vanessa
  William Abigail Caleb Dorothy Ethan Florence Gregory Harriet Jack Kathleen Leonard Marjorie Nathan Philip Ruth Simon
  Zoë René Zofia José María Jürgen Søren Åsa Łukasz Miloš Céline Müge Ngozi Aïcha Björk Chloé Ana-Luísa Jean-Marc`);

/** Family names from many places. */
export const lastNames = list(`
  Adams Baker Carter Dawson Edwards Fisher Graham Harris Irwin Jackson Kelly Lewis Mitchell Nelson Palmer Quinn Reed
  Spencer Turner Underwood Vaughan Walsh Young Abbott Bishop Collins Dixon Ellis Fletcher Gibson Hughes Ingram Jenkins
  Knight Lambert Marshall Norris Osborne Porter Rhodes Sutton Thornton Watts Yates Okafor Adeyemi Balogun Chukwu Diallo
  Eze Fofana Gyamfi Hassan Iwu Juma Kamau Lungu Mensah Nkosi Otieno Phiri Sesay Toure Wekesa Abdi Ahmed Bakr Chowdhury
  Darwish Farouk Ghanem Haddad Iqbal Jabari Khan Latif Malik Nasser Qureshi Rahman Saleh Tahir Yassin Zaman Agarwal
  Banerjee Chopra Desai Ghosh Iyer Joshi Kapoor Mehta Nair Patel Rao Sharma Trivedi Verma Chen Dang Fujita Gao Hoang
  Ito Jiang Kim Lee Mori Nguyen Ono Park Ryu Sato Tanaka Ueda Vo Wang Xu Yamamoto Zhang Becker Braun Dietrich Engel
  Fischer Gruber Hoffmann Huber Jansen Keller Lange Meier Neumann Otto Pfeiffer Richter Schneider Vogel Wagner Ziegler
  Bakker Dekker Hendriks Janssen Kuipers Mulder Postma Smit Visser Andersen Berg Dahl Eriksen Hansen Iversen Johansson
  Karlsson Lindqvist Moen Nilsson Olsen Pedersen Solberg Virtanen Korhonen Nieminen Blanc Chevalier Dubois Fontaine
  Girard Lefevre Marchand Moreau Perrin Renaud Rousseau Simon Vidal Alvarez Blanco Castillo Delgado Espinoza Fuentes
  Garcia Herrera Ibarra Jimenez Lopez Mendoza Navarro Ortega Perez Quiroga Ramirez Salazar Torres Vargas Almeida
  Barbosa Carvalho Ferreira Gomes Martins Oliveira Ribeiro Silva Teixeira Bianchi Colombo Esposito Ferrari Greco Marino
  Ricci Romano Santoro Conti Dvorak Horak Kovacs Nagy Novak Nowak Popescu Szabo Wisniewski Zielinski Ivanova Petrov
  Sokolov Kovalenko Shevchenko Georgiou Papadakis Demir Kaya Yilmaz O'Brien O'Connor O'Neill MacDonald McCarthy Byrne
  Doyle Fitzgerald Kavanagh Nolan Evans Morgan Pritchard Campbell Fraser Sinclair Müller Größmann Sørensen Ångström
  Núñez Peña Gonçalves Lévesque Çelik Dvořák Żuk Håkansson van_der_Berg de_la_Cruz Ben_Ali García-Ruiz Lloyd-Jones Whitcombe Ashdown`);

export const jobs = [
  'Teacher',
  'Nurse',
  'Harbour pilot',
  'Software developer',
  'Architect',
  'Journalist',
  'Lawyer',
  'Accountant',
  'Civil engineer',
  'Bookseller',
  'Café owner',
  'Physician',
  'Librarian',
  'Police officer',
  'Retired',
  'Student',
  'Sales manager',
  'Electrician',
  'Marine biologist',
  'City councillor',
  'Musician',
  'Research assistant',
  'Office manager',
  'Estate agent',
  'Translator',
  'Gardener',
  'Logistics planner',
  'Photographer',
  'Social worker',
  'Chef',
] as const;

export const companies = [
  'Harbour Technology',
  'Meridian Shipping',
  'Eastquay Foods',
  'Lantern Books',
  'Northpier Architects',
  'Saltmarsh Brewing',
  'Old Customs House Legal',
  'Ferrymead Clinic',
  'Tidewater Insurance',
  'Gullwing Design',
  'Copperfield & Daughters',
  'Breakwater Capital',
  'Larkfield Labs',
  'Ropewalk Studios',
  'Seaview Property',
  'Windlass Engineering',
] as const;
