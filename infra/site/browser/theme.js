// A classic script in the head of the page. It runs before the page is painted, so the page appears in the chosen
// colours at once.
(() => {
  const root = document.documentElement;

  /** The kept choice. A browser may refuse storage. */
  const kept = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  };

  const apply = () => {
    const theme = kept();
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    else delete root.dataset.theme;
    const control = document.querySelector('#theme');
    if (control !== null) control.value = root.dataset.theme ?? '';
  };

  const keep = (theme) => {
    try {
      if (theme === '') localStorage.removeItem('theme');
      else localStorage.setItem('theme', theme);
    } catch {
      return;
    }
    apply();
  };

  apply();
  // Other tabs, and a page that the browser restores from its history, show the same choice.
  addEventListener('storage', apply);
  addEventListener('pageshow', apply);
  addEventListener('DOMContentLoaded', () => {
    const control = document.querySelector('#theme');
    control.addEventListener('change', () => keep(control.value));
    control.hidden = false;
    apply();
  });
})();
