package capture

/*
#cgo linux LDFLAGS: -ldl
#include <dlfcn.h>

typedef void alsa_handler(const char *file, int line, const char *function, int err, const char *format, ...);

static void say_nothing(const char *file, int line, const char *function, int err, const char *format, ...) {}

// alsa_hush sets a silent error handler in ALSA if it is loaded, as by miniaudio. RTLD_NODELETE keeps ALSA
// loaded, because unloading it would drop the handler.
static void alsa_hush(void) {
	void *alsa = dlopen("libasound.so.2", RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
	if (!alsa) return;
	int (*set)(alsa_handler *) = (int (*)(alsa_handler *))dlsym(alsa, "snd_lib_error_set_handler");
	if (set) set(say_nothing);
	dlclose(alsa);
}
*/
import "C"

// hushALSA stops ALSA from writing to standard error, which it does with dozens of lines at each attempt to
// open a missing microphone. ALSA's calls return these errors as well.
func hushALSA() { C.alsa_hush() }
