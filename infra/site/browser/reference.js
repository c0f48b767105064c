/** Name of the reader's language in the storage of the browser. */
const stored = 'language';

/** Language that the reader chose on any page. A browser may refuse its storage. */
const readChoice = () => {
  try {
    return localStorage.getItem(stored);
  } catch {
    return null;
  }
};

const keepChoice = (language) => {
  try {
    localStorage.setItem(stored, language);
  } catch {
    // The choice is kept on this page only.
  }
};

/** URL of the service: the setting of the deployment, else the address of this page. */
const url = document.querySelector('h1').dataset.service ?? location.origin;

for (const place of document.querySelectorAll('[data-url]'))
  place.textContent = place.dataset.url === 'quoted' ? JSON.stringify(url) : url;

const tabs = [...document.querySelectorAll('.samples')].map((samples) => {
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language of the example');
  const pairs = [...samples.querySelectorAll('details')].map((part) => {
    const language = part.querySelector('summary').textContent;
    const [tab, panel] = [document.createElement('button'), document.createElement('div')];
    tab.type = 'button';
    tab.textContent = language;
    tab.id = `${samples.dataset.operation}-${language}`;
    panel.id = `${tab.id}-panel`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    panel.append(part.lastElementChild);
    list.append(tab);
    part.replaceWith(panel);
    return { language, tab, panel };
  });
  samples.prepend(list);
  return pairs;
});

const show = (language) => {
  for (const { language: own, tab, panel } of tabs.flat()) {
    const isChosen = own === language;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    panel.hidden = !isChosen;
  }
};

/** Shows a language in all examples of the page. The chosen tab stays at its place on the screen. */
const choose = (language, tab) => {
  const before = tab.getBoundingClientRect().top;
  show(language);
  keepChoice(language);
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
};

const steps = { ArrowRight: 1, ArrowLeft: -1 };

for (const pairs of tabs)
  for (const [index, { language, tab }] of pairs.entries()) {
    tab.addEventListener('click', () => choose(language, tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = steps[key];
      if (step === undefined) return;
      const next = pairs[(index + step + pairs.length) % pairs.length];
      choose(next.language, next.tab);
      next.tab.focus();
    });
  }

const [first = []] = tabs;
const [known] = [readChoice(), 'curl'].filter((language) => first.some((pair) => pair.language === language));
show(known);
