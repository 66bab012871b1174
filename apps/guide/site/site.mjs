// What a page of the guide does beyond being read: search, copying code, and a list of pages that folds on phones.
// Without scripts every page still reads and every link still leads.

const MOST_RESULTS = 8;
const SHOWN_CHARACTERS = 120;
const root = document.documentElement.dataset;
const input = document.querySelector('#find');
const list = document.querySelector('#found');
const count = document.querySelector('#found-count');
let engine;

/** Loaded at the first search. */
async function loadEngine() {
  const [{ default: MiniSearch }, { default: sections }] = await Promise.all([
    import(root.engine),
    import(root.sections),
  ]);
  const search = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    storeFields: ['heading', 'page', 'to', 'text'],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  search.addAll(sections);
  return search;
}

async function find() {
  const words = input.value.trim();
  engine ??= loadEngine();
  const search = await engine;
  if (words !== input.value.trim()) return;
  const results = words === '' ? [] : search.search(words).slice(0, MOST_RESULTS);
  list.replaceChildren(...results.map((result, at) => resultRow(result, at, words)));
  show(words !== '' && results.length > 0);
  count.textContent = words === '' ? '' : results.length === 0 ? 'Nothing found' : `${results.length} found`;
}

function resultRow({ heading, page, to, text }, at, words) {
  const row = document.createElement('li');
  row.id = `found-${at}`;
  row.role = 'option';
  row.dataset.to = `/guide/${to}`;
  row.append(
    line('strong', heading),
    line('span', heading === page ? '' : page),
    line('small', around(text, words)),
  );
  return row;
}

function line(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** The text around the first word. */
function around(text, words) {
  const at = Math.max(0, text.toLowerCase().indexOf(words.toLowerCase().split(/\s+/)[0]) - 30);
  return (at > 0 ? '…' : '') + text.slice(at, at + SHOWN_CHARACTERS);
}

function show(isOpen) {
  list.hidden = !isOpen;
  input.setAttribute('aria-expanded', String(isOpen));
  if (!isOpen) input.removeAttribute('aria-activedescendant');
}

function move(by) {
  const rows = [...list.children];
  if (rows.length === 0) return;
  const now = rows.findIndex((row) => row.ariaSelected === 'true');
  const next = rows[(now + by + rows.length) % rows.length] ?? rows[0];
  for (const row of rows) row.ariaSelected = String(row === next);
  input.setAttribute('aria-activedescendant', next.id);
  next.scrollIntoView({ block: 'nearest' });
}

function open(row) {
  if (row === undefined || row === null) return;
  show(false);
  location.assign(row.dataset.to);
}

const KEYS = {
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  Enter: () => open(list.querySelector('[aria-selected="true"]') ?? list.firstElementChild),
  Escape: () => show(false),
};

input.addEventListener('input', () => void find());
input.addEventListener('keydown', (event) => {
  const action = KEYS[event.key];
  if (action === undefined || list.hidden) return;
  event.preventDefault();
  action();
});
list.addEventListener('pointerdown', (event) => {
  event.preventDefault();
  open(event.target.closest('li'));
});
input.addEventListener('blur', () => show(false));
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.closest('input, textarea')) return;
  event.preventDefault();
  input.focus();
});

for (const block of document.querySelectorAll('pre')) {
  const button = line('button', 'Copy');
  button.type = 'button';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2_000);
  });
  const frame = document.createElement('div');
  frame.className = 'code';
  block.replaceWith(frame);
  frame.append(block, button);
}

const contents = document.querySelector('.contents');
const narrow = matchMedia('(max-width: 60rem)');
const fold = () => (contents.open = !narrow.matches);
narrow.addEventListener('change', fold);
fold();
document.querySelector('.contents [aria-current]')?.scrollIntoView({ block: 'center' });
scrollTo(0, location.hash === '' ? 0 : scrollY);
