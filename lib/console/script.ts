/**
 * Script of all pages. It copies texts, and reads a part of a page with a running sync again. Pages work without the
 * script. The browser parses the page that the script reads: the policy of pages allows no text to become markup.
 */
export const script = `(() => {
  const showCopies = (root) => {
    for (const button of root.querySelectorAll('[data-copy]')) button.hidden = false;
  };
  document.addEventListener('click', async ({ target }) => {
    if (!(target instanceof HTMLElement) || target.dataset.copy === undefined) return;
    const say = (text) => {
      target.textContent = text;
      setTimeout(() => { target.textContent = 'Copy'; }, 1500);
    };
    try {
      await navigator.clipboard.writeText(target.dataset.copy);
      say('Copied');
    } catch {
      say('Not copied');
    }
  });
  const live = () => document.getElementById('live');
  const say = (text) => {
    const status = document.getElementById('live-status');
    if (status && status.textContent !== text) status.textContent = text;
  };
  const read = () => {
    const seconds = Number(live()?.dataset.live);
    if (!(seconds > 0)) return;
    setTimeout(() => {
      if (document.hidden) return read();
      const request = new XMLHttpRequest();
      request.open('GET', location.href);
      request.responseType = 'document';
      request.timeout = 20000;
      request.onload = () => {
        const part = request.response?.getElementById('live');
        if (request.status === 401) return say('The session has ended. Load the page again to sign in.');
        if (request.status !== 200 || !part) {
          say('The service returned ' + request.status + '. The state on this page may be old.');
          return read();
        }
        if (!live().contains(document.activeElement) && !live().querySelector('details[open]')) {
          live().replaceWith(document.importNode(part, true));
          showCopies(live());
        }
        read();
      };
      request.onerror = request.ontimeout = () => {
        say('The service does not answer. The state on this page may be old.');
        read();
      };
      request.send();
    }, seconds * 1000);
  };
  showCopies(document);
  read();
})();
`;
